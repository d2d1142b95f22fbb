import { readConfig } from '#platform/config/config.ts';
import type { AppContext } from '#platform/context.ts';
import { openContext } from '#platform/open-context.ts';

/** The site's parts for a command, with a log that says nothing while nothing is wrong. Dispose it when done. */
export async function openSite(env: NodeJS.ProcessEnv): Promise<AppContext> {
  return openContext(readConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn' }));
}
