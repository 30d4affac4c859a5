// What the page uses of Discord's Embedded App SDK.
export { DiscordSDK } from "@discord/embedded-app-sdk";
