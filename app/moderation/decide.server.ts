import type { FlashText } from '#app/http/action-result.server.ts';
import type { RequestContext } from '#app/http/request-context.server.ts';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { MODERATE } from '#domain/messages/moderation.ts';
import { QUEUE } from '#domain/messages/reports.ts';
import { SITE } from '#domain/messages/site.ts';
import { parseUntil } from '#domain/moderation/forms.ts';
import { isErasing, isUndoable, type SubjectAction } from '#domain/moderation/moderation.ts';
import { decodePart } from '#domain/paths.ts';
import { assertConfirmed } from '#services/accounts/confirm-session.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { endModerator, makeModerator } from '#services/moderation/change-role.ts';
import { eraseFiles } from '#services/moderation/erase-files.ts';
import { eraseNow } from '#services/moderation/erase-now.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { decideOnPin } from '#services/moderation/pin-game.ts';
import type { Decided } from '#services/moderation/record.ts';
import { closeCase } from '#services/moderation/reports.ts';
import { banPerson, liftPerson, suspendPerson, warnPerson } from '#services/moderation/set-standing.ts';
import * as visibility from '#services/moderation/set-visibility.ts';
import { isJustDecided, undoDecision } from '#services/moderation/undo.ts';

type Asker = Pick<RequestContext, 'ctx' | 'actor'>;
type Subject = { kind: string; id: string; back: string };
type Asked = Asker & Subject & { cookie: string | null; text: (name: string) => string };
/**
 * Some decisions, such as lifting a ban, need a recently confirmed identity, in case somebody else uses the browser.
 * Throws AppError `confirm-first`, `invalid-input` for an unknown button, and what the services throw.
 */
export async function decide(asked: Asked): Promise<FlashText> {
  const { ctx, actor, kind, id, back, text } = asked;
  const intent = text('intent').trim();
  if (await needsProof(asked, intent)) await assertConfirmed(ctx, asked);
  if (intent === 'undo') {
    await undoDecision(ctx, { actor, reason: text('reason'), note: text('note'), seq: Number(text('seq')) });
    return MODERATE.isUndone;
  }
  const isClosing = intent === 'case:upheld' || intent === 'case:dismissed';
  const { seq, name, reports } = isClosing
    ? await closeCase(ctx, { actor, caseId: text('caseId'), upheld: intent === 'case:upheld' })
    : await decideOn(asked, intent);
  const undo = isClosing || isUndoable(intent as SubjectAction) ? undoOf({ kind, id, seq, back }) : {};
  if (isClosing) return { ...QUEUE.closedNow({ count: reports }), ...undo };
  const title = MODERATE.said[intent as SubjectAction]({ name });
  const description = reports === 0 ? undefined : MODERATE.settled({ count: reports });
  return { title, description, ...undo };
}

export function undoOf({ kind, id, seq, back }: Subject & { seq: number }) {
  const fields = { intent: 'undo', seq: String(seq), reason: 'other', returnTo: back };
  const form = { path: `/moderation/${kind}/${id}`, fields };
  return { actions: [{ label: SITE.undo, form }], duration: LIMITS.toast.undoMs };
}

/** Whether a decision may restore something or give rights. An undo may, too, except of one's own recent decision. */
async function needsProof({ ctx, actor, kind, id, text }: Asked, intent: string): Promise<boolean> {
  if (intent === 'undo') return !(await isJustDecided(ctx, { actor, seq: Number(text('seq')) }));
  if (intent === 'game:show') return (await findModerated(ctx, { actor, kind, id })).state === 'hidden';
  return isErasing(intent) || intent === 'person:lift' || intent === 'person:make-moderator';
}

const GAME_DECISIONS = new Map([
  ['game:hide', visibility.hideGame],
  ['game:show', visibility.showGame],
  ['game:remove', visibility.removeGameByModerator],
  ['game:erase-files', eraseFiles],
  ['game:unclaim', visibility.unclaimGame],
]);
const PERSON_DECISIONS = new Map([
  ['person:warn', warnPerson],
  ['person:ban', banPerson],
  ['person:lift', liftPerson],
  ['person:remove-games', visibility.removeAllBy],
  ['person:make-moderator', makeModerator],
  ['person:end-moderator', endModerator],
]);

async function decideOn({ ctx, actor, kind, id, text }: Asked, intent: string): Promise<Decided> {
  const field = (name: string) => text(name).trim();
  const decision = { actor, reason: field('reason'), note: field('note') };
  if (isErasing(intent) && intent.startsWith(kind === 'game' ? 'game' : 'person')) {
    if (!field('sure')) throw new AppError('erasure-unsure');
    const parts = { withGames: field('withGames') !== '', withComments: field('withComments') !== '' };
    return eraseNow(ctx, { ...decision, action: intent, id, picture: field('picture'), ...parts });
  }
  if (kind === 'game') {
    const game = { ...decision, gameId: id };
    if (intent === 'game:merge')
      return mergeGames(ctx, { ...game, into: await gameNamed({ ctx, actor }, field('into')) });
    if (intent === 'game:pin' || intent === 'game:unpin') return decideOnPin(ctx, { ...game, action: intent });
    const decideGame = GAME_DECISIONS.get(intent);
    if (decideGame) return decideGame(ctx, game);
  } else if (kind === 'user') {
    const person = { ...decision, userId: id };
    const until = parseUntil(field('until'));
    if (intent === 'person:suspend' && until !== undefined) return suspendPerson(ctx, { ...person, until });
    const decidePerson = PERSON_DECISIONS.get(intent);
    if (decidePerson) return decidePerson(ctx, person);
  }
  throw new AppError('invalid-input');
}

async function gameNamed({ ctx, actor }: Asker, name: string): Promise<string> {
  const slug = decodePart(/\/game\/([^/?#]+)/.exec(name)?.[1] ?? name);
  const found = slug ? await findGameBySlug(ctx, slug, actor) : null;
  if (!found) throw new AppError('game-not-found');
  return found.game.id;
}
