# docker build -t davtar .
# docker run -e TELEGRAM_TOKEN=… -v davtar:/home/davtar/data davtar
# The same image every time: exact versions here, hashes in the lock; `make docker-digest` adds what the tag stands for.
FROM python:3.11.14-slim-bookworm

# FriBiDi orders Arabic and Hebrew names in pictures; the fonts draw names in other scripts and emoji.
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
    libfribidi0=1.0.8-2.1 \
    fonts-noto-cjk=1:20220127+repack1-1 \
    fonts-noto-color-emoji=2.042-0+deb12u1 \
    make=4.3-4.1 \
 && rm -rf /var/lib/apt/lists/*

# As for a service: the project in /opt/davtar with what it runs on in .venv, and nobody but root may change it.
WORKDIR /opt/davtar
COPY . .
RUN PIP_NO_CACHE_DIR=1 make install
ENV PATH=/opt/davtar/.venv/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

RUN useradd --create-home davtar && install -d -o davtar -g davtar /home/davtar/data
WORKDIR /home/davtar
USER davtar
VOLUME /home/davtar/data
# From outside, nobody reaches a container on its loopback.
ENV HOST=0.0.0.0 TELEGRAM_WEBHOOK_HOST=0.0.0.0 LOG_FORMAT=json
EXPOSE 8080 8081
# An empty HEALTH_PORT counts as not set.
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s --retries=3 CMD ["python", "-c", "import os, urllib.request as web; web.build_opener(web.ProxyHandler({})).open('http://127.0.0.1:' + (os.environ.get('HEALTH_PORT') or '9090') + '/healthz', timeout=5)"]
CMD ["sh", "-c", "HEALTH_PORT=${HEALTH_PORT:-9090} exec davtar run"]
