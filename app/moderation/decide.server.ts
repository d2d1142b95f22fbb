import type { RequestContext } from '#app/http/request-context.server.ts';
import { AppError } from '#domain/errors.ts';
import { parseUntil } from '#domain/moderation/forms.ts';
import type { Actor } from '#domain/policy.ts';
import { assertConfirmed } from '#services/accounts/confirm-session.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { findModerated } from '#services/moderation/find-state.ts';
import { mergeGames } from '#services/moderation/merge-games.ts';
import { removeAllBy } from '#services/moderation/remove-all-by.ts';
import { closeCase } from '#services/moderation/reports.ts';
import { banPerson, liftPerson, suspendPerson, warnPerson } from '#services/moderation/set-standing.ts';
import {
  hideGame,
  removeGameByModerator,
  showGame,
  unclaimGame,
} from '#services/moderation/set-visibility.ts';
import { undoDecision } from '#services/moderation/undo.ts';

type Asked = {
  ctx: RequestContext['ctx'];
  actor: Actor;
  kind: string;
  id: string;
  cookie: string | null;
  text: (name: string) => string;
};

/** What gives back. To show a game that was held is a first decision, and is not among them. */
const RESTORES = ['undo', 'person:lift'];

/**
 * Performs the decision of one of the page's buttons. Decisions that restore something need a proof of identity from the last ten
 * minutes: a browser that was left open must not let a banned person in again. Throws AppError `invalid-input` for an unknown
 * button, `confirm-first`, and what the decision's service throws.
 */
export async function decide({ ctx, actor, kind, id, cookie, text }: Asked): Promise<void> {
  const field = (name: string) => text(name).trim();
  const decision = { actor, reason: field('reason'), note: field('note') };
  const intent = field('intent');
  if (RESTORES.includes(intent) || (intent === 'game:show' && (await isHidden(ctx, { actor, kind, id }))))
    await assertConfirmed(ctx, { cookie });
  if (intent === 'undo') return undoDecision(ctx, { ...decision, seq: Number(field('seq')) });
  if (intent === 'case:upheld' || intent === 'case:dismissed') {
    const upheld = intent === 'case:upheld';
    return closeCase(ctx, { actor, caseId: field('caseId'), upheld, note: field('note') });
  }
  const game = { ...decision, gameId: id };
  const person = { ...decision, userId: id };
  switch (`${kind} ${intent}`) {
    case 'game game:hide':
      return hideGame(ctx, game);
    case 'game game:show':
      return showGame(ctx, game);
    case 'game game:remove':
      return removeGameByModerator(ctx, game);
    case 'game game:unclaim':
      return unclaimGame(ctx, game);
    case 'game game:merge':
      return mergeGames(ctx, { ...game, into: await gameNamed(ctx, { actor, name: field('into') }) });
    case 'user person:warn':
      return warnPerson(ctx, person);
    case 'user person:suspend': {
      const until = parseUntil(field('until'));
      if (until === undefined) throw new AppError('invalid-input');
      return suspendPerson(ctx, { ...person, until });
    }
    case 'user person:ban':
      return banPerson(ctx, person);
    case 'user person:lift':
      return liftPerson(ctx, person);
    case 'user person:remove-games':
      await removeAllBy(ctx, person);
      return;
    default:
      throw new AppError('invalid-input');
  }
}

async function isHidden(ctx: Asked['ctx'], subject: Pick<Asked, 'actor' | 'kind' | 'id'>): Promise<boolean> {
  return (await findModerated(ctx, subject)).state === 'hidden';
}

/** By its address, its slug or its id. */
async function gameNamed(
  ctx: RequestContext['ctx'],
  { actor, name }: { actor: Actor; name: string },
): Promise<string> {
  const slug = /\/game\/([^/?#]+)/.exec(name)?.[1] ?? name;
  const found = slug === '' ? null : await findGameBySlug(ctx, decodeURIComponent(slug), actor);
  if (!found) throw new AppError('game-not-found');
  return found.game.id;
}
