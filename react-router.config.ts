import type { Config } from '@react-router/dev/config';
import { BUILD_DIR } from '#server/build-location.ts';

export default {
  appDirectory: 'app',
  buildDirectory: BUILD_DIR,
  ssr: true,
  // Asking for it link by link fails with the connection, and then the page is lost.
  routeDiscovery: { mode: 'initial' },
  // server/headers.ts has refused foreign origins before; behind a proxy the two addresses differ rightly.
  allowedActionOrigins: ['**'],
} satisfies Config;
