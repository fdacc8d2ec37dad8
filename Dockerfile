# One container runs everything: the portal and, unless PORTAL_API_URL names another, the embedded portal API with its database in /data.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# A mirror of npm's registry, where the registry itself is far away.
ARG NPM_CONFIG_REGISTRY
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# With the pinned Node.js of the project, which goes into the image.
RUN npm run build && npm run image -- /image

# Nothing of the base image but what /image has. Named, as some builders fetch every base that has no stage of its name.
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
