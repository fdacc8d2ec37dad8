# One container for everything: the portal and, unless PORTAL_API_URL is set, the embedded portal API with its database in /data.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# Optional: a mirror of the npm registry, for builds far away from the registry.
ARG NPM_CONFIG_REGISTRY
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# Builds with the project's pinned Node.js version, which is copied into the image.
RUN npm run build && npm run image -- /image

# Contains only the files of /image. The stage is named because some builders fetch every base that is not the name of a stage.
FROM scratch AS scratch
COPY --from=build /image /
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data PATH=/usr/local/bin:/usr/bin:/bin
WORKDIR /app
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
