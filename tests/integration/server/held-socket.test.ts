import { expect, it } from 'vitest';
import { SERVER_ENTRY } from '#server/build-location.ts';
import { makeFolder } from '#tests/support/collection-files.ts';
import { startOnHeldSocket } from '#tests/support/held-socket.ts';

it('forms wait in systemd’s socket while a single process restarts or has died', async () => {
  await using folder = await makeFolder();
  const env = { DATA_DIR: folder.path, DRAIN_SECONDS: '0' };
  await using site = await startOnHeldSocket(env, [process.execPath, SERVER_ENTRY]);
  const send = async () => {
    // Each comes with a new connection.
    const init = { method: 'POST', headers: { connection: 'close' }, body: new URLSearchParams({ email: 'a' }) };
    return (await fetch(`${site.url}/login`, init)).status;
  };
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const statuses: number[] = [];
    let isBack = false;
    const restarted = site.restart(signal).then(() => {
      isBack = true;
    });
    while (!isBack) statuses.push(await send());
    await restarted;
    expect(statuses, signal).toContain(422);
    expect(Math.max(...statuses), signal).toBeLessThan(500);
  }
});
