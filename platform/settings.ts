import ipaddr from 'ipaddr.js';
import { type SettingName, type Settings, type SettingTexts, settingOf, settingsOf } from '#domain/settings.ts';
import type { Database, Db } from './db/database.ts';
import { listSettings, writeSetting } from './db/settings.ts';
import type { Log } from './log.ts';

interface Parts {
  db: Database;
  /** What the environment decides. It wins over the database. */
  given: SettingTexts;
  key: string;
  log: Pick<Log, 'warn'>;
}

/** `values` is one object for the life of the process and always current: read it at use, don't copy it. */
export async function openSettings({ db, given, key, log }: Parts) {
  const crypto = () => import('better-auth/crypto');
  const isSecret = (name: SettingName) => settingOf(name).kind === 'secret';

  async function decrypt({ name, value }: { name: SettingName; value: string }): Promise<string> {
    if (!isSecret(name)) return value;
    try {
      return await (await crypto()).symmetricDecrypt({ key, data: value });
    } catch {
      log.warn({ name }, `the setting ${name} was written with another AUTH_SECRET and counts as not set`);
      return '';
    }
  }

  let loaded = Promise.resolve();
  const values = {} as Settings;
  const store = {
    values,
    given,
    isBlocked: (address: string, networks: readonly string[] = values.blockedNetworks): boolean =>
      isInNetworks(address, networks),
    /** All texts that are set, in the database or by the environment. */
    async texts(): Promise<SettingTexts> {
      const rows = await listSettings(db.read);
      const texts = await Promise.all(rows.map(async (row) => [row.name, await decrypt(row)]));
      return { ...Object.fromEntries(texts), ...given };
    },
    /** One after the other, so that an earlier, slower read doesn't bring former values back. */
    load(): Promise<void> {
      const read = async () => void Object.assign(values, settingsOf(await store.texts()));
      loaded = loaded.then(read, read);
      return loaded;
    },
    async write(tx: Db, { name, text, at }: { name: SettingName; text: string; at: number }): Promise<void> {
      const value = text && isSecret(name) ? await (await crypto()).symmetricEncrypt({ key, data: text }) : text;
      await writeSetting(tx, { name, value, updatedAt: at });
    },
  };
  await store.load();
  return store;
}

/** `networks`: in CIDR notation. An IPv4 address that is written as IPv6 counts as IPv4. */
function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}
