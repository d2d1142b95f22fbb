import { describe, expect, it } from 'vitest';
import { notify } from '#services/people/notifications.ts';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { openPlainSite, type PlainSite } from '#tests/support/plain-site.ts';
import { collectMails, toldTo } from '#tests/support/told.ts';

const SITE = 'Decisions about you, your games, claims and reports: On the site';
const MAIL = 'Decisions about you, your games, claims and reports: By mail';

const listChoices = ({ ctx }: PlainSite) => ctx.db.read.selectFrom('noticeChoices').selectAll().execute();

describe('choices about notifications', () => {
  it('are obeyed on the site and by mail, and kept only while they differ from the default', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const person = actorOf(account);
    const mails = collectMails(site);
    const tell = (title: string) =>
      site.ctx.db.transact((tx) =>
        notify(site.ctx, tx, { userId: person.id, kind: 'decisions', title, path: '/', label: 'Look' }),
      );
    const form = await browser.goto('/settings');
    expect(form.text).not.toContain('What waits for administrators');
    expect(form.main.field(SITE).isChecked).toBe(true);
    await tell('Both ways');
    const saved = await form.main.press('Save Notifications', { [SITE]: false });
    expect(saved.text).toContain('Notifications saved');
    expect(saved.main.field(SITE).isChecked).toBe(false);
    expect(await listChoices(site)).toEqual([{ userId: person.id, kind: 'decisions', site: 0, mail: 1 }]);
    await tell('By mail alone');
    const again = await saved.main.press('Save Notifications', { [SITE]: true, [MAIL]: false });
    await tell('On the site alone');
    expect((await toldTo(site, person)).map(({ title }) => title)).toEqual(['Both ways', 'On the site alone']);
    expect(await mails.list()).toEqual([`${account.email}: Both ways`, `${account.email}: By mail alone`].sort());
    await again.main.press('Save Notifications', { [MAIL]: true });
    expect(await listChoices(site)).toEqual([]);
  });
});
