import { type ComponentType, useEffect, useState } from 'react';
import { readStored } from '#app/ui/storage.ts';
import { LEGACY_KEYS } from '#domain/accounts/legacy-keys.ts';

/** Loads the migration code only in browsers that still store data of the original site, this site's predecessor. */
export function LegacyMigrationIfNeeded() {
  const [Migration, setMigration] = useState<ComponentType>();
  useEffect(() => {
    if (!hasLegacyData()) return;
    import('./legacy-migration.tsx').then(
      (loaded) => setMigration(() => loaded.default),
      () => undefined,
    );
  }, []);
  return Migration ? <Migration /> : null;
}

function hasLegacyData(): boolean {
  const { done, ...data } = LEGACY_KEYS;
  return readStored(done) !== 'true' && Object.values(data).some((key) => readStored(key) !== null);
}
