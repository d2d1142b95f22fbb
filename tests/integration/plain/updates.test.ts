import { describe, expect, it } from 'vitest';
import { actorOf } from '#tests/e2e/support/accounts.ts';
import { makeGame } from '#tests/support/factories.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { openPlainSite } from '#tests/support/plain-site.ts';

describe('updates without JavaScript', () => {
  it('are posted, shown on the game’s page, changed and deleted', async () => {
    await using site = await openPlainSite();
    const { browser, account } = await site.signIn();
    const { slug } = await makeGame(site, { owner: actorOf(account), title: 'Lost' });
    const page = await browser.goto(`/game/${slug}`);
    const form = await page.main.follow('Write an update');
    const refused = await form.main.press('Post Update');
    expect(refused.status).toBe(422);
    expect(refused.main.field('What changed?').says).toBe('Please say what changed');
    const bytes = new Uint8Array(await drawPicture({ width: 40, height: 30 }));
    const filled = {
      'What changed?': '**More** levels',
      'A picture': new File([bytes], 'a.png', { type: 'image/png' }),
    };
    const posted = await refused.main.press('Post Update', filled);
    expect(posted.text).toContain('Your update is there');
    const visitor = site.open();
    const shown = await visitor.goto(`/game/${slug}`);
    expect(shown.main.part('Updates').text).toContain('More levels');
    const list = await visitor.goto(`/game/${slug}/updates`);
    expect(list.main.buttons()).toEqual([]);
    expect(list.main.parts('img')[0]?.attribute('alt')).toBe('A picture of Lost');
    const edit = (await browser.goto(`/game/${slug}/updates`)).main.part('More levels');
    const saved = await edit.press('Save Update', { 'What changed?': 'Fewer levels' });
    expect(saved.text).toContain('The update is changed');
    const gone = await saved.main.press('Delete this update');
    expect(gone.text).toContain('The update is deleted');
    expect(gone.main.text).toContain('No updates yet');
  });
});
