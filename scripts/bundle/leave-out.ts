import type { Plugin } from 'vite';

/** Functions of React Router's that the browser never needs here, by their file: what they do instead, and why. */
const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Every route is known from the beginning (react-router.config.ts), and none changes while the page is there.
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'return false;',
    getPartialManifest: '',
    getPatchRoutesOnNavigationFunction: '',
    useFogOFWarDiscovery: '',
  },
  'router/router.js': {
    checkFogOfWar: 'return { active: false, matches: null };',
    discoverRoutes: '',
    patchRoutes: '',
    _internalSetRoutes: '',
    // No page asks before it is left.
    getBlocker: '',
    deleteBlocker: '',
    updateBlocker: '',
    shouldBlockNavigation: '',
  },
  // No link loads its page before it is pressed.
  'dom/ssr/components.js': {
    usePrefetchBehavior: 'return [false, React$1.useRef(null), {}];',
    PrefetchPageLinks: 'return null;',
  },
  // The root has an error screen of its own. Where that breaks too, there is nothing to show but the browser's console.
  'dom/ssr/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary: 'console.error(error); return null;',
    BoundaryShell: 'return null;',
  },
  'hooks.js': {
    DefaultErrorComponent: 'return null;',
    RSCErrorHandler: 'return children;',
  },
  // Only the router is instrumented (app/shell/connection.ts), not its routes.
  'router/instrumentation.js': { getRouteInstrumentationUpdates: 'return {};' },
  // A page is always rendered by the server.
  'dom/ssr/single-fetch.js': { StreamTransfer: 'return null;', nonSsrStrategy: '' },
};

const ROUTER_FILE = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+\.js)$/;

/**
 * Leaves out of the browser's files what React Router brings and nothing here uses: 6 kB of a first visit. The build
 * fails when a version of it no longer has one of the functions: then look at what became of it.
 */
export function leaveOut(): Plugin {
  const seen = new Set<string>();
  return {
    name: 'playpodium:leave-out',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTER_FILE },
      handler(code, id) {
        const file = ROUTER_FILE.exec(id)?.[1]?.replaceAll('\\', '/') ?? '';
        const bodies = LEFT_OUT[file];
        if (!bodies) return null;
        seen.add(file);
        return { code: replaceBodies(code, bodies), map: null };
      },
    },
    buildEnd(error) {
      const missing = Object.keys(LEFT_OUT).filter((file) => !seen.has(file));
      if (!error && missing.length > 0) throw new Error(`React Router no longer has ${missing.join(', ')}.`);
    },
  };
}

/**
 * The code with other bodies for some of its functions, each of which begins and ends on a line of its own, equally
 * indented. Throws for a function that isn't there.
 */
export function replaceBodies(code: string, bodies: Readonly<Record<string, string>>): string {
  return Object.entries(bodies).reduce((rest, [name, body]) => {
    const whole = new RegExp(
      `^(?<indent>\\t*)(?<head>(?:async )?function ${name.replace('$', '\\$')}\\(.*\\) \\{)$[\\s\\S]*?^\\k<indent>\\}$`,
      'm',
    );
    if (!whole.test(rest)) throw new Error(`There is no function ${name} of several lines.`);
    return rest.replace(whole, (...found) => {
      const { indent, head } = found.at(-1) as { indent: string; head: string };
      return `${indent}${head} ${body} }`;
    });
  }, code);
}
