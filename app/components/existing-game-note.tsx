import { Link } from 'react-router';
import { SUBMIT } from '#domain/messages/submit.ts';
import { gamePath } from '#domain/paths.ts';
import type { ExistingGame } from './quick-submit-answer.ts';

/** Says that the game exists, with a way to the game that was there first. */
export function ExistingGameNote({ game }: { game: ExistingGame }) {
  return (
    <>
      {SUBMIT.urlTaken}{' '}
      <Link
        to={gamePath(game.slug)}
        aria-label={`${SUBMIT.viewExisting}: ${game.title}`}
        className="underline"
      >
        {SUBMIT.viewExisting}
      </Link>
    </>
  );
}
