import type { Plugin } from 'vite';
import { LEFT_OUT } from './left-out.ts';

const FILES = [...new Set(LEFT_OUT.map(({ file }) => file))];
const LIBRARY = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/**
 * Removes unused functions of React and its router from the browser's files. The build fails if a new version of a
 * library lacks one of these functions (find out what replaced it), or if our code begins to use one.
 */
export function leaveOut(): Plugin {
  const seen = new Set<string>();
  return {
    name: 'playpodium:leave-out',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]react-(?:dom|router)[\\/]/ },
      handler(code, id) {
        const path = id.replaceAll('\\', '/');
        const file = FILES.find((name) => path.endsWith(`/node_modules/${name}`));
        if (!file) return null;
        seen.add(file);
        const parts = LEFT_OUT.filter((part) => part.file === file);
        return { code: parts.reduce((rest, { bodies }) => replaceBodies(rest, bodies), code), map: null };
      },
    },
    buildEnd(error) {
      const missing = FILES.filter((file) => !seen.has(file));
      if (!error && missing.length > 0) throw new Error(`There is no ${missing.join(', ')} any more.`);
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { code }] of Object.entries(file.modules)) {
          const used = LIBRARY.test(id) ? [] : findLeftOut(code ?? '');
          if (used.length === 0) continue;
          throw new Error(`${id} uses ${used.join(', ')}, which scripts/bundle/left-out.ts leaves out.`);
        }
      }
    },
  };
}

export function findLeftOut(code: string): string[] {
  return LEFT_OUT.flatMap(({ neededBy }) => neededBy?.exec(code)?.[0] ?? []);
}

/**
 * Replaces the bodies of functions. `bodies`: new bodies by function name. A function must begin and end on different
 * lines with the same indentation. Throws an Error if a function is missing.
 */
export function replaceBodies(code: string, bodies: Readonly<Record<string, string>>): string {
  return Object.entries(bodies).reduce((rest, [name, body]) => {
    const plain = name.replaceAll(/[$.]/g, '\\$&');
    const whole = new RegExp(
      `^(?<indent>[\\t ]*)(?<head>(?:(?:async )?function ${plain}|${plain} = function )\\((?:.*|\\n[^(){}]*)\\) \\{)$[\\s\\S]*?^\\k<indent>\\}(?<end>;?)$`,
      'm',
    );
    if (!whole.test(rest)) throw new Error(`There is no function ${name} of several lines.`);
    return rest.replace(whole, (...found) => {
      const { indent, head, end } = found.at(-1) as { indent: string; head: string; end: string };
      return `${indent}${head} ${body} }${end}`;
    });
  }, code);
}
