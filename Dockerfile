FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund
RUN rm -rf app scripts *.config.ts tsconfig.json && mkdir -m 700 data

FROM node:24-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 DATA_DIR=/data PORT=3000
WORKDIR /app
COPY --from=build /app ./
COPY --from=build --chown=node:node /app/data /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Finishes the requests under way at SIGTERM.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "build/server/main.js"]
