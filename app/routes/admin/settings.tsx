import { ADMIN } from '#domain/messages/admin.ts';

/** The tab is there, and empty. What can be configured is in the environment (docs/operate.md). */
export function Settings() {
  return (
    <section aria-labelledby="settings">
      <h2 id="settings" className="sr-only">
        {ADMIN.tabs.settings}
      </h2>
      <p className="border border-line bg-card px-6 py-10 text-center text-muted">{ADMIN.noSettings}</p>
    </section>
  );
}
