# Targets: `api` (API, worker and the operator's commands, by the command given) and `docs`.
ARG NODE_IMAGE=node:20-bookworm-slim

FROM ${NODE_IMAGE} AS source
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY api/embedded-mongo/package.json api/embedded-mongo/
COPY extractors/package.json extractors/
COPY ui/package.json ui/
COPY docs-app/package.json docs-app/
COPY pacts/package.json pacts/

# Everything that building needs.
FROM source AS build
RUN npm ci
COPY . .
RUN npm run build:widget && npm run docs:build

# What running needs, and nothing of the tools.
FROM source AS packages
RUN npm ci --omit=dev --workspace @cauce/api --workspace @cauce/extractors --include-workspace-root

FROM ${NODE_IMAGE} AS api
ENV NODE_ENV=production HOST=0.0.0.0 OPERATOR_PORT=9464 WORKER_OPERATOR_PORT=9464
WORKDIR /app
COPY --from=packages /app/ ./
COPY tsconfig.json ./
COPY api/ api/
COPY extractors/ extractors/
COPY --from=build /app/ui/dist/widget/ ui/dist/widget/
# Nothing in the image belongs to who runs in it.
USER node
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
# The operator listener tells of both kinds of process.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9464/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Not by way of npm: signals have to reach the process.
ENTRYPOINT ["node", "--import", "tsx", "api/main.ts"]
CMD ["web"]

FROM build AS docs
ENV NODE_ENV=production HOST=0.0.0.0
# The server looks whether its build is stale, so it may write there.
RUN chown -R node:node /app/docs-app /app/.cache
USER node
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3001/').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--import", "tsx", "docs-app/server/main.ts"]
