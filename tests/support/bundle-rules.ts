import type { ModulesRecord } from '#scripts/bundle/plugins.ts';
import type { BuiltFile, RouteManifest } from '#scripts/bundle/read-bundle.ts';

/** The dependencies that may be in the browser's bundle. All others must stay on the server. */
const BROWSER_PACKAGES = [
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/instrument-sans',
  'class-variance-authority',
  'lucide-react',
  'radix-ui',
  'react',
  'react-dom',
  'react-router',
  'zod',
];

const OUR_SERVER_FOLDERS = /^(?:services|platform|server|cli|tests|bench|scripts|app\/http)\//;
const SERVER_FILE = /\.server\.tsx?$/;
const NODE_MODULE = /^(?:node:|__vite-browser-external)/;
const PACKAGE = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Finds server code in the browser's bundle. Returns lines such as `platform/log.ts is in assets/home.js`. */
export function findServerModules(record: ModulesRecord, dependencies: readonly string[]): string[] {
  const serverPackages = dependencies.filter((name) => !BROWSER_PACKAGES.includes(name));
  const isServers = (id: string) => {
    const name = PACKAGE.exec(id)?.[1];
    if (name) return serverPackages.includes(name);
    return OUR_SERVER_FOLDERS.test(id) || SERVER_FILE.test(id) || NODE_MODULE.test(id);
  };
  return Object.entries(record).flatMap(([file, modules]) =>
    modules.filter(isServers).map((id) => `${id} is in ${file}`),
  );
}

/** Hosts that the bundle only names, for example in messages to developers. It fetches nothing from them. */
const NAMED_HOSTS = [
  'www.w3.org', // namespaces of SVG and XML
  'json-schema.org', // schema versions in zod
  'react.dev', // explains the numbers of React's errors
  'reactrouter.com',
  'tailwindcss.com', // Tailwind's licence in the style sheet
  'github.com', // a message of React Router
  'x.com', // like itch.io, a placeholder in the fields for a person's links
  'itch.io',
];
/** Placeholder domains, which belong to nobody (RFC 2606, RFC 6761). */
const NOBODYS = /(?:^|\.)(?:example|example\.(?:com|net|org)|invalid|test|localhost)$/;
const ADDRESS = /\b(?:https?|wss?):\/\/([a-z0-9.-]+\.[a-z]{2,})/gi;
const STYLE_ADDRESS = /(?:url\(\s*['"]?|@import\s+['"])((?:https?:)?\/\/[^'")]+)/gi;

export function findOutsideHosts(files: readonly BuiltFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const named = [...text.matchAll(ADDRESS)].filter(([, host = '']) => !isOnlyNamed(host.toLowerCase()));
    const fetched = path.endsWith('.css') ? [...text.matchAll(STYLE_ADDRESS)].map(([, address]) => address) : [];
    return [...named.map(([address]) => address), ...fetched].map((address) => `${path} names ${address}`);
  });
}

function isOnlyNamed(host: string): boolean {
  return NOBODYS.test(host) || NAMED_HOSTS.some((named) => host === named || host.endsWith(`.${named}`));
}

/** Lists the routes that have a page, so that a first visit can begin there. */
export function pagesOf({ routes }: RouteManifest): string[] {
  return Object.keys(routes).filter((id) => id !== 'root' && routes[id]?.hasDefaultExport);
}
