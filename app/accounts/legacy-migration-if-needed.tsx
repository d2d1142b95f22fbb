import { readStored } from '#app/ui/storage.ts';
import { useLate } from '#app/ui/use-late.ts';
import { LEGACY_KEYS } from '#domain/accounts/legacy-keys.ts';

const loadMigration = async () => (await import('./legacy-migration.tsx')).LegacyMigration;

/** Loads the migration code only in browsers that still store data of the original site, this site's predecessor. */
export function LegacyMigrationIfNeeded() {
  const { done, ...data } = LEGACY_KEYS;
  const isNeeded = readStored(done) !== 'true' && Object.values(data).some((key) => readStored(key) !== null);
  const Migration = useLate(loadMigration, isNeeded);
  return Migration ? <Migration /> : null;
}
