import type { Config } from '@react-router/dev/config';
import { BUILD_DIR } from '#server/build-location.ts';

export default {
  appDirectory: 'app',
  buildDirectory: BUILD_DIR,
  ssr: true,
  // The first page contains all routes. If browsers requested them later, a lost connection would lose the open page.
  routeDiscovery: { mode: 'initial' },
  // Turns off the router's own check, which fails behind a proxy. server/pages.ts refuses forms from other sites.
  allowedActionOrigins: ['**'],
} satisfies Config;
