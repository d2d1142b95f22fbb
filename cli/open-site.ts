import { readConfig } from '#platform/config/config.ts';
import type { AppContext } from '#platform/context.ts';
import { openContext } from '#platform/open-context.ts';

/**
 * The site's parts for a command, with a log that says nothing while nothing is wrong, and with all the time that the work
 * of a command takes on a large site. Dispose it when done.
 */
export async function openSite(env: NodeJS.ProcessEnv): Promise<AppContext> {
  return openContext(readConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn' }), { statementTimeoutMs: 0 });
}
