import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../db/database.ts';
import { findRow, insertNew, updateRows } from '../db/rows.ts';
import { describeSite } from '../site.ts';
import { loadAuthSecret, SECRET_FILE } from './auth.ts';

type Site = {
  config: Pick<Config, 'authSecret' | 'dataDir' | 'database' | 's3'>;
  db: Pick<Database, 'read' | 'transact'>;
};

/** Tells nothing about the secret. */
const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('the site with this secret').digest('hex');

type OtherSecret = 'refuse' | 'accept' | 'examine';

/**
 * The first process to serve or migrate a site decides its secret. `other`: what to do with another one. `examine` returns the
 * problem, for `doctor`; `accept` makes it the site's secret. By default, throws ConfigError.
 */
export async function openSiteSecret({ config, db }: Site, other: OtherSecret = 'refuse', mayDecide = true) {
  const known = await findRow(db.read, 'siteIdentity', { slot: 1 });
  // A cron job's environment must not decide for the site that an upgrade has left without a mark.
  const mayMake = (!known && mayDecide) || other === 'accept';
  try {
    const secret = await loadAuthSecret(config.authSecret, config.dataDir, { mayMake });
    const secretMark = markOf(secret);
    if (known?.secretMark === secretMark || (!known && (other === 'examine' || !mayDecide)))
      return { secret, problem: null };
    if (mayMake) {
      await db.transact(async (tx) => {
        await insertNew(tx.db, 'siteIdentity', { slot: 1, secretMark });
        if (other === 'accept') await updateRows(tx.db, 'siteIdentity', { set: { secretMark }, where: { slot: 1 } });
      });
    }
    if ((await findRow(db.read, 'siteIdentity', { slot: 1 }))?.secretMark !== secretMark)
      throw new ConfigError(otherSecret(config));
    return { secret, problem: null };
  } catch (error) {
    if (!(error instanceof ConfigError) || other !== 'examine') throw error;
    // It opens nothing.
    return { secret: randomBytes(32).toString('base64url'), problem: error.message };
  }
}

function otherSecret(config: Site['config']): string {
  const name = config.authSecret ? 'AUTH_SECRET' : join(config.dataDir, SECRET_FILE);
  return (
    `${name} is not the secret of this site (${describeSite(config)}), so sessions, second factors and stored ` +
    `passwords of other services can't be read. Set AUTH_SECRET to the one it had, or restore ${SECRET_FILE} from a ` +
    'backup. If it is lost, npm run cli -- migrate --accept-secret makes the present one its secret.'
  );
}
