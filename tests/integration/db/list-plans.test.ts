import { expect, it } from 'vitest';
import { SORTS } from '#domain/listing/browse-query.ts';
import { type GameFilter, listQuery, planQuery } from '#platform/db/listing/list-query.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** How SQLite reads a list. PostgreSQL's plans depend on its statistics; `npm run bench -- --scale` times both. */
it('lists follow the index of their order, or sort the games of a rare label', async () => {
  await using app = await createTestApp({ dialect: 'sqlite' });
  await makeGame(app, { title: 'One', category: 'Puzzle', tags: ['cats'], playsInPage: true });
  const db = app.ctx.db.read;
  const planOf = async (order: (typeof SORTS)[number], filter: GameFilter = {}, isLong = false) => {
    const plan = await planQuery(db, filter);
    if (!plan) throw new Error('There is a game.');
    const query = listQuery(db, { plan: isLong ? { ...plan, few: null } : plan, order, limit: 25 }).compile(db);
    const steps = await db.executeQuery<{ detail: string }>({ ...query, sql: `explain query plan ${query.sql}` });
    return steps.rows.map(({ detail }) => detail).join('; ');
  };
  const plans: Record<string, string> = {};
  for (const order of SORTS) plans[order] = await planOf(order);
  plans['a common label'] = await planOf('top', { allLabels: ['puzzle'] }, true);
  plans['without a label'] = await planOf('trending', { noLabels: ['puzzle'] });
  plans['plays here, on a long list'] = await planOf('top', { playsInPage: true, allLabels: ['cats'] }, true);
  plans['a rare label'] = await planOf('top', { allLabels: ['cats'] });
  plans['one of two labels'] = await planOf('newest', { anyLabel: ['cats', 'puzzle'] });
  plans['added in a time'] = await planOf('top', { added: { from: 0, to: Date.UTC(2100, 0) } });
  expect(plans).toMatchInlineSnapshot(`
    {
      "a common label": "SCAN s USING COVERING INDEX games_top; SEARCH l EXISTS USING COVERING INDEX sqlite_autoindex_game_labels_1 (label=? AND seq=?)",
      "a rare label": "SEARCH game_labels USING COVERING INDEX sqlite_autoindex_game_labels_1 (label=?); SEARCH s USING INDEX games_seq (seq=?); SEARCH l EXISTS USING COVERING INDEX sqlite_autoindex_game_labels_1 (label=? AND seq=?); USE TEMP B-TREE FOR ORDER BY",
      "added in a time": "SEARCH s USING COVERING INDEX games_newest (created_at>? AND created_at<?); SEARCH s USING INDEX games_seq (seq=?); USE TEMP B-TREE FOR ORDER BY",
      "best-rated": "SCAN s USING INDEX games_best_rated",
      "most-viewed": "SCAN s USING COVERING INDEX games_viewed",
      "needs-votes": "SCAN s USING INDEX games_quiet",
      "newest": "SCAN s USING COVERING INDEX games_newest",
      "one of two labels": "CO-ROUTINE c; SEARCH game_labels USING COVERING INDEX sqlite_autoindex_game_labels_1 (label=?); USE TEMP B-TREE FOR DISTINCT; SCAN c; SEARCH s USING INDEX games_seq (seq=?); SEARCH l EXISTS USING COVERING INDEX sqlite_autoindex_game_labels_1 (label=? AND seq=?); USE TEMP B-TREE FOR ORDER BY",
      "plays here, on a long list": "SCAN s USING INDEX games_top; SEARCH l EXISTS USING COVERING INDEX sqlite_autoindex_game_labels_1 (label=? AND seq=?)",
      "random": "SCAN s USING INDEX games_dice",
      "top": "SCAN s USING COVERING INDEX games_top",
      "trending": "SCAN s USING INDEX games_trending",
      "updated": "SCAN s USING COVERING INDEX games_updated",
      "without a label": "SCAN s USING INDEX games_trending; CORRELATED SCALAR SUBQUERY 1; SEARCH l USING COVERING INDEX sqlite_autoindex_game_labels_1 (label=? AND seq=?)",
    }
  `);
});
