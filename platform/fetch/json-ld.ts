/** What a page's JSON-LD says about it, unchanged; empty where it says nothing. */
interface LinkedDataFacts {
  name: string;
  description: string;
  image: string;
}

const GAME_TYPES = new Set([
  'VideoGame',
  'Game',
  'WebApplication',
  'SoftwareApplication',
  'MobileApplication',
]);
/** Used when no game is found. */
const OTHER_TYPES = new Set(['Product', 'CreativeWork', 'WebPage', 'WebSite', 'Article']);
const MAX_DEPTH = 6;
const MAX_NODES = 2_000;

type Node = Record<string, unknown>;

/**
 * Finds the game, or else the application, or else the page that JSON-LD blocks describe. Skips broken blocks; never throws.
 */
export function readLinkedData(blocks: readonly string[]): LinkedDataFacts {
  const nodes = blocks.flatMap(parseBlock);
  const chosen =
    nodes.find((node) => hasType(node, GAME_TYPES)) ?? nodes.find((node) => hasType(node, OTHER_TYPES));
  return {
    name: firstText(chosen?.name),
    description: firstText(chosen?.description),
    image: firstText(chosen?.image) || firstText(chosen?.screenshot) || firstText(chosen?.thumbnailUrl),
  };
}

/** Every typed object of a block, outer ones first. */
function parseBlock(block: string): Node[] {
  const found: Node[] = [];
  let visited = 0;
  const visit = (value: unknown, depth: number): void => {
    visited += 1;
    if (depth > MAX_DEPTH || visited > MAX_NODES || typeof value !== 'object' || value === null) return;
    if (isNode(value) && '@type' in value) found.push(value);
    for (const child of Object.values(value)) visit(child, depth + 1);
  };
  try {
    // Some systems wrap the block in a comment or CDATA, as was once usual for scripts.
    visit(JSON.parse(block.replace(/^\s*(?:\/\*.*?\*\/|<!--|<!\[CDATA\[)|(?:-->|\]\]>)\s*$/g, '')), 0);
  } catch {
    // The page may be described in another block.
  }
  return found;
}

function isNode(value: object): value is Node {
  return !Array.isArray(value);
}

function hasType(node: Node, types: ReadonlySet<string>): boolean {
  const named = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  return named.some(
    (type) => typeof type === 'string' && types.has(type.replace(/^https?:\/\/schema\.org\//, '')),
  );
}

/** Properties may be text, an object with `url`, an `@value`, or a list of these. */
function firstText(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return '';
  const options = isNode(value)
    ? [value.url, value.contentUrl, value['@value'], value['@id']]
    : Object.values(value);
  for (const option of options) {
    const text = firstText(option, depth + 1);
    if (text !== '') return text;
  }
  return '';
}
