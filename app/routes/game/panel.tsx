import { CreatorLink } from '#app/components/creator-link.tsx';
import { EditGameLink } from '#app/components/edit-game-link.tsx';
import { OfflineBadge } from '#app/components/offline-badge.tsx';
import { OwnershipBadge } from '#app/components/ownership-badge.tsx';
import { ShareButton } from '#app/components/share-button.tsx';
import { VoteControl } from '#app/components/vote-control.tsx';
import { ButtonAnchor } from '#app/ui/button.tsx';
import { formatIsoDate, formatShortDate, formatViews } from '#domain/format.ts';
import type { GameDetail } from '#domain/game.ts';
import { GAME } from '#domain/messages/game.ts';
import { LINK_HEALTH } from '#domain/messages/link-health.ts';
import { gamePath } from '#domain/paths.ts';
import type { VoteState } from '#domain/vote.ts';
import { ClaimButton, type ClaimNote } from './claim-button.tsx';
import { hasProfile } from './has-profile.ts';
import { PlayButton } from './play-button.tsx';
import { PlayHereButton } from './play-here-button.tsx';

/** From here on a title in the largest size would push the buttons out of sight. */
const LONG_TITLE = 40;

type PanelProps = { game: GameDetail; vote: VoteState; claim: ClaimNote; className?: string };

/** What the game is called, whose it is, and everything to do with it. */
export function Panel({ game, vote, claim, className = '' }: PanelProps) {
  const { title, slug, playUrl, sourceUrl, ownershipStatus } = game;
  return (
    <div className={`flex min-w-0 flex-col ${className}`}>
      {ownershipStatus === 'claimed' && !game.mayBeOffline ? null : (
        <div className="mb-2 flex flex-wrap gap-2">
          <OwnershipBadge status={ownershipStatus} />
          <OfflineBadge game={game} />
        </div>
      )}
      <h1
        className={title.length > LONG_TITLE ? 'text-2xl' : 'text-3xl lg:text-[2.625rem] lg:leading-[1.05]'}
      >
        {title}
      </h1>
      <Facts game={game} />
      <VoteControl game={game} vote={vote} size="big" className="mt-5 max-md:hidden" />
      <div className="mt-5 flex flex-col gap-3">
        {playUrl ? <PlayButton url={playUrl} className="max-md:hidden" /> : null}
        {game.playsInPage ? <PlayHereButton slug={slug} /> : null}
        {game.mayBeOffline ? (
          <p className="border-danger border-l-4 pl-3 text-sm">{LINK_HEALTH.badgeHelp}</p>
        ) : null}
        <div className="flex flex-wrap gap-3 *:flex-1">
          {sourceUrl ? (
            <ButtonAnchor href={sourceUrl} rel="noopener" className="whitespace-nowrap">
              {GAME.source}
            </ButtonAnchor>
          ) : null}
          <ShareButton title={title} path={gamePath(slug)} className="js-only" />
          <EditGameLink game={game} />
        </div>
        <ClaimButton game={game} note={claim} />
        {ownershipStatus === 'unclaimed' && !playUrl && !sourceUrl ? (
          <p className="border-accent border-l-4 pl-3 text-sm">{GAME.noLinks}</p>
        ) : null}
      </div>
    </div>
  );
}

/** By whom, since when, how often seen. */
function Facts({ game: { creator, createdAt, views } }: { game: GameDetail }) {
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      {creator ? (
        <li className="max-w-full truncate font-semibold text-ink">
          {hasProfile(creator) ? <CreatorLink creator={creator} /> : GAME.byCreator(creator)}
        </li>
      ) : null}
      <li>
        <time dateTime={formatIsoDate(createdAt)}>{formatShortDate(createdAt)}</time>
      </li>
      <li className="tabular">{formatViews(views)}</li>
    </ul>
  );
}
