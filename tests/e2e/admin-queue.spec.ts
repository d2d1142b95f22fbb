import { VISITOR } from '#domain/policy.ts';
import { quickSubmit } from '#services/games/quick-submit.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createAdministrator } from './support/administrators.ts';
import { expectGoodLooks } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { test } from './support/test.ts';

let count = 0;

function holdGame({ ctx }: Site, title: string) {
  count += 1;
  const playUrl = `https://held-${count}.example/`;
  return quickSubmit(ctx, { actor: VISITOR, title: `${title} www.held-${count}.example`, playUrl });
}

async function sendMessages({ ctx }: Site, messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    const input = { name: 'Ada', email: 'ada@example.org', message };
    count += 1;
    await sendMessage(ctx, { actor: VISITOR, input, clientAddress: `198.18.9.${count % 250}` });
  }
}

test('the queue, the log and the messages look right and are accessible', async ({ page, site, signIn }) => {
  test.slow();
  await signIn(await createAdministrator(site));
  const { id } = await makeGame(site, { title: 'Reported, with a title that is rather long' });
  const note = 'A note with many words. '.repeat(20);
  const input = { reason: 'stolen', sourceUrl: `https://a.example/${'long'.repeat(40)}`, note } as const;
  const report = { kind: 'game', id, input, clientAddress: '198.18.0.1' };
  await reportSubject(site.ctx, { actor: VISITOR, ...report });
  await holdGame(site, 'Wonderful'.repeat(10));
  await sendMessages(site, [note, 'Wonderful'.repeat(40)]);
  await expectGoodLooks(page, ['/admin/queue', '/admin/messages', '/admin/log', '/moderation-log']);
  await expectGoodLooks(page, [`/report/game/${id}`, `/moderation/game/${id}`]);
});
