import type { ModulesRecord } from '#scripts/bundle/plugins.ts';
import type { BuiltFile, RouteManifest } from '#scripts/bundle/read-bundle.ts';

/** Every other dependency must stay on the server. */
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

/** Finds server modules in the browser's bundle, each with the file that contains it. */
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

/** Hosts that the bundle only names, such as in messages to developers. The site fetches nothing from them. */
const NAMED_HOSTS = [
  'www.w3.org', // the names of SVG and XML
  'json-schema.org', // the names of schema versions in zod
  'react.dev', // where React's error numbers are explained
  'reactrouter.com',
  'tailwindcss.com', // its licence in the style sheet
  'github.com', // in a message of React Router's
  'x.com', // placeholders for a person's links
  'itch.io',
];
/** Placeholder domains, which belong to nobody (RFC 2606, RFC 6761). */
const NOBODYS = /(?:^|\.)(?:example|example\.(?:com|net|org)|invalid|test|localhost)$/;
const ADDRESS = /\b(?:https?|wss?):\/\/([a-z0-9.-]+\.[a-z]{2,})/gi;
const STYLE_ADDRESS = /(?:url\(\s*['"]?|@import\s+['"])((?:https?:)?\/\/[^'")]+)/gi;

export function findOutsideHosts(files: readonly BuiltFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const named = [...text.matchAll(ADDRESS)].filter(([, host = '']) => !isOnlyNamed(host.toLowerCase()));
    const fetched = path.endsWith('.css')
      ? [...text.matchAll(STYLE_ADDRESS)].map(([, address]) => address)
      : [];
    return [...named.map(([address]) => address), ...fetched].map((address) => `${path} names ${address}`);
  });
}

function isOnlyNamed(host: string): boolean {
  return NOBODYS.test(host) || NAMED_HOSTS.some((named) => host === named || host.endsWith(`.${named}`));
}

/** Lists the routes at which a first visit can begin. */
export function pagesOf({ routes }: RouteManifest): string[] {
  return Object.keys(routes).filter((id) => id !== 'root' && routes[id]?.hasDefaultExport);
}
