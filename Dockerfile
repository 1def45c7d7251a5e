# One image for every process of Frontdesk; the command says which one it is:
#   node apps/api/bundle/main.js            node apps/worker/bundle/main.js
#   node apps/admin/bundle/main.js COMMAND  (migrate, doctor, account, user, models, …; --help lists them)
# `--target rendering` adds a Chromium, for workers of the queue `rendering` (docs/operations.md).
# NODE_IMAGE=node:24-slim@sha256:… builds on one image and no other (docs/operations.md).

ARG NODE_IMAGE=node:24-slim

# What npm reads: a changed line of source leaves it as it is, and the packages stay installed.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/image/assemble-runtime.mjs /runtime

FROM ${NODE_IMAGE} AS runtime
# Why the options are there: scripts/node-args.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_OPTIONS=--max-semi-space-size=16
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /runtime ./
# The code belongs to root and the processes run as `node`: nothing but /data can be written.
RUN mkdir -p /data/models && chown node:node /data /data/models
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "apps/api/bundle/main.js"]

# Chromium has no window here. Releases of Debian without a package of the shell alone have the whole one.
FROM runtime AS rendering
USER root
RUN apt-get update \
  && (apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation \
  || apt-get install -y --no-install-recommends chromium fonts-liberation) \
  && rm -rf /var/lib/apt/lists/*
USER node
CMD ["node", "apps/worker/bundle/main.js"]

# The last one is what is built where no target is named.
FROM runtime
