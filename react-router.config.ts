import type { Config } from '@react-router/dev/config';
import { BUILD_DIR } from '#server/build-location.ts';

export default {
  appDirectory: 'app',
  buildDirectory: BUILD_DIR,
  ssr: true,
  // The first page contains all routes. If the browser requested routes later and the connection failed, the open page
  // would be lost.
  routeDiscovery: { mode: 'initial' },
  // Turns off the router's own check for forms from other sites, because it fails behind a proxy. server/pages.ts
  // refuses such forms.
  allowedActionOrigins: ['**'],
} satisfies Config;
