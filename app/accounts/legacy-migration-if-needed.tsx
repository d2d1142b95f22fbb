import { type ComponentType, useEffect, useState } from 'react';
import { LEGACY_KEYS } from '#domain/accounts/legacy-keys.ts';

/** Nearly no browser has anything from the original site, so the code that moves it is loaded where there is something. */
export function LegacyMigrationIfNeeded() {
  const [Migration, setMigration] = useState<ComponentType>();
  useEffect(() => {
    if (!hasLegacyData()) return;
    // What can't be loaded is tried again on the next visit.
    import('./legacy-migration.tsx').then(
      (loaded) => setMigration(() => loaded.default),
      () => undefined,
    );
  }, []);
  return Migration ? <Migration /> : null;
}

function hasLegacyData(): boolean {
  const { done, ...data } = LEGACY_KEYS;
  try {
    if (localStorage.getItem(done) === 'true') return false;
    return Object.values(data).some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}
