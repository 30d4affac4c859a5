# docker build -t davtar .
# docker run --env-file .env -v davtar:/home/davtar/data davtar
FROM python:3.11-slim-bookworm

# FriBiDi orders Arabic and Hebrew names in pictures; the fonts draw names in other scripts and emoji.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libfribidi0 fonts-noto-cjk fonts-noto-color-emoji \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /src
COPY requirements/run.lock requirements/run.lock
RUN python -m pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/run.lock
COPY . .
RUN python -m pip install --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation --no-index . \
 && rm -rf /src

RUN useradd --create-home davtar && install -d -o davtar -g davtar /home/davtar/data
WORKDIR /home/davtar
USER davtar
VOLUME /home/davtar/data
ENV HOST=0.0.0.0 LOG_FORMAT=json
EXPOSE 8080
CMD ["davtar", "run"]
