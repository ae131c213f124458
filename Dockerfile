# Targets: `api`, `worker` (the same with Chromium's headless shell), `jobs` (operators' commands,
# with MongoDB's tools) and `docs`. `.ci/images.long.test.ts` builds them without Docker, in
# temporary folders.
ARG MONGO_IMAGE=mongo:7.0.40@sha256:b6421fd6d1c5ded6377b397d8983e2f82e2100dc5123332dcfda2065a472be5b
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY api/embedded-mongo/package.json api/embedded-mongo/
COPY api/mcp/package.json api/mcp/
COPY api/sdk/typescript/package.json api/sdk/typescript/
COPY extractors/package.json extractors/
COPY ui/package.json ui/
COPY ui/connect-react/package.json ui/connect-react/
COPY docs-app/package.json docs-app/
COPY pacts/package.json pacts/

# The widget and the site. The context has no history: for the dates of the site's pages, run this first.
# git -c core.quotePath=off log --format=%aI --name-only --relative=docs-app/content > docs-app/git.log
FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build -w ui -w docs-app

# TypeScript is a peer of packages that need it for types only, and npm cannot leave it out.
FROM manifests AS api-packages
RUN npm ci --omit=dev --workspace @cauce/api --workspace @cauce/extractors \
  && rm -r node_modules/typescript

FROM manifests AS docs-packages
RUN npm ci --omit=dev --workspace @cauce/docs-app \
  && rm -r node_modules/typescript

FROM ${NODE_IMAGE} AS api
ENV NODE_ENV=production HOST=0.0.0.0 OPERATOR_PORT=9464 WORKER_OPERATOR_PORT=9464
WORKDIR /app
COPY --from=api-packages /app/ ./
COPY api/main.ts api/
COPY api/src/ api/src/
COPY extractors/src/ extractors/src/
COPY --from=build /app/ui/dist/widget/ ui/dist/widget/
COPY --from=build /app/ui/dist/persona/ ui/dist/persona/
# The files belong to root, so that the process cannot change its own code. The user is a number,
# because Kubernetes' runAsNonRoot cannot tell who `node` is.
USER 1000:1000
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
# The API and the worker both have an operator listener at this port.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9464/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Started directly, because npm does not forward signals.
ENTRYPOINT ["node", "api/main.ts"]
CMD ["web"]

# The same image with a browser, for the institutions that cannot be read without one.
FROM api AS worker
USER 0:0
# Debian's archive keeps no old versions, and the newest has the security fixes.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
USER 1000:1000
ENTRYPOINT ["node", "--max-semi-space-size=32", "api/main.ts"]
CMD ["worker"]

FROM ${MONGO_IMAGE} AS mongo

# Operators' commands, with the tools that `backup` calls.
FROM api AS jobs
USER 0:0
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends libgssapi-krb5-2 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=mongo /usr/bin/mongodump /usr/bin/mongorestore /usr/local/bin/
USER 1000:1000
HEALTHCHECK NONE
CMD ["institutions"]

FROM ${NODE_IMAGE} AS docs
ENV NODE_ENV=production HOST=0.0.0.0 DOCS_SITE_DIR=/app/site
WORKDIR /app
COPY --from=docs-packages /app/ ./
COPY docs-app/server/buildSite.ts docs-app/server/buildingPage.ts \
  docs-app/server/createSiteServer.ts docs-app/server/deployment.ts \
  docs-app/server/main.ts docs-app/server/
COPY docs-app/shared/manifest.ts docs-app/shared/
COPY --from=build /app/.cache/docs/site/ site/
COPY --from=build /app/.cache/docs/site.json site.json
USER 1000:1000
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3001/').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "docs-app/server/main.ts"]
