# The Waymark image: `docker build --pull -t waymark .`
# A test executes these lines without a container engine (reliability/operation/image.long.ts).

# Builds the browser code and the server bundle. Sources and tools stay in this stage.
FROM node:26.12.1-bookworm-slim AS code
WORKDIR /waymark
COPY package.json package-lock.json .npmrc ./
# The minimum age was checked when the version was chosen; the lockfile verifies the hash.
RUN npm ci --min-release-age=0
COPY tsconfig.base.json vite.config.ts ./
COPY contract contract
COPY formats formats
COPY rules rules
COPY slide slide
COPY client client
RUN node node_modules/vite/bin/vite.js build --logLevel warn
COPY scripts scripts
COPY demo demo
COPY server server
RUN node scripts/set-up/bundle-server.mjs .node/server

# Production packages only.
FROM node:26.12.1-bookworm-slim AS packages
WORKDIR /waymark
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --min-release-age=0

FROM node:26.12.1-bookworm-slim
LABEL org.opencontainers.image.title="Waymark" \
      org.opencontainers.image.description="Checklists for project managers and their teams" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The only writable folder. A new volume inherits its owner.
RUN mkdir /data && chown node:node /data
WORKDIR /waymark
COPY package.json LICENSE ./
COPY --from=packages /waymark/node_modules node_modules
COPY contract contract
COPY formats formats
COPY rules rules
COPY demo demo
COPY slide slide
COPY server server
COPY --from=code /waymark/dist dist
COPY --from=code /waymark/.node/server .node/server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node receives the stop signal directly: npm and shells do not forward it.
CMD ["node", "--max-semi-space-size=8", "--enable-source-maps", ".node/server/main.js"]
