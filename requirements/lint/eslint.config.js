// What eslint asks of the page's scripts. Names and types are the compiler's business (tsconfig.json); here stands what it
// does not see: what is confusing, what is never needed, and what a page under a strict policy must not do.
import js from "@eslint/js";

const markup = "Nothing is parsed as markup: make elements with el() of dom.js.";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // tsc knows what a browser has
      "array-callback-return": "error",
      eqeqeq: "error",
      "no-alert": "error",
      "no-console": ["error", { allow: ["error", "info", "warn"] }],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-properties": [
        "error",
        ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({ property, message: markup })),
        { object: "document", property: "write", message: markup },
      ],
      "no-script-url": "error",
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-unreachable-loop": "error",
      "no-unused-vars": ["error", { args: "after-used" }],
      "no-useless-concat": "error",
      "no-useless-rename": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-promise-reject-errors": "error",
    },
  },
];
