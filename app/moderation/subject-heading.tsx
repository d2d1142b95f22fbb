import { Link } from 'react-router';
import { GameThumb } from '#app/listing/game-cover.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { formatShortDate } from '#domain/format.ts';
import { GAME } from '#domain/messages/games.ts';
import { MODERATE as TEXT, VISIBILITY_NAMES } from '#domain/messages/moderation.ts';
import { initialsOf } from '#domain/people/person.ts';
import type { Moderated } from '#services/moderation/find-state.ts';

const STATE_NAMES = {
  ...VISIBILITY_NAMES,
  good: 'In good standing',
  suspended: 'Suspended',
  banned: 'Banned',
} as const;

const LINK = 'tap max-w-full underline wrap-anywhere hover:text-accent';

/** The game or person to decide about, with the current state and links that help to decide. */
export function SubjectHeading({ moderated }: { moderated: Moderated }) {
  const { subject, state, until, ownerId, game, picture } = moderated;
  return (
    <header className="mb-8 flex flex-wrap gap-5 sm:flex-nowrap">
      {game ? (
        <GameThumb
          width="w-36 self-start sm:w-48"
          game={{ id: game.id, thumbnailUrl: game.thumbnailUrl || null }}
          sizes="12rem"
        />
      ) : (
        <Avatar src={picture} initials={initialsOf(subject.name)} size="xl" />
      )}
      <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-2">
        <Badge tone={state === 'public' || state === 'good' ? 'good' : 'danger'}>
          {STATE_NAMES[state]}
          {until === null ? null : ` · ${formatShortDate(until)}`}
        </Badge>
        <h2 className="text-2xl wrap-anywhere sm:text-3xl">
          {subject.kind === 'user' ? `@${subject.name}` : subject.name}
        </h2>
        {game?.description ? (
          <p className="line-clamp-3 max-w-read text-muted wrap-anywhere">{game.description}</p>
        ) : null}
        <ul className="flex max-w-full flex-wrap gap-x-5 gap-y-1 text-sm">
          <li>
            <Link to={subject.path} className={LINK}>
              {subject.path}
            </Link>
          </li>
          {ownerId ? (
            <li>
              <Link to={`/moderation/user/${ownerId}`} className={LINK}>
                {TEXT.owner}
              </Link>
            </li>
          ) : null}
          {game?.playUrl ? <Outside url={game.playUrl} label={GAME.play} /> : null}
          {game?.sourceUrl ? <Outside url={game.sourceUrl} label={GAME.source} /> : null}
        </ul>
      </div>
    </header>
  );
}

function Outside({ url, label }: { url: string; label: string }) {
  return (
    <li className="min-w-0">
      <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={LINK}>
        {label}: {url}
      </a>
    </li>
  );
}
