import { RankBadge } from '#app/components/rank-badge.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatSubmissions, formatVotes } from '#domain/format.ts';
import { initialsOf } from '#domain/handle.ts';
import { LIMITS } from '#domain/limits.ts';
import { GAME } from '#domain/messages/game.ts';
import { profilePath } from '#domain/paths.ts';
import type { PublicPerson } from '#domain/person.ts';
import { hasProfile } from './has-profile.ts';

/** Who made it, what else they did, and the way to their page. */
export function CreatorCard({ creator }: { creator: PublicPerson }) {
  const { username, name, bio, profilePicture, totalSubmissions, totalVotes, rank } = creator;
  const isKnown = hasProfile(creator);
  return (
    <section aria-labelledby="creator" className="border border-line bg-card p-5 sm:p-6">
      <h2 id="creator" className="sr-only">
        {GAME.creator}
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-4">
        <Avatar src={profilePicture} initials={initialsOf(username)} size="lg" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex items-center gap-2">
            <span className="numeral truncate text-lg">{name}</span>
            {rank !== null && rank <= LIMITS.profileRankBadge ? <RankBadge rank={rank} size="sm" /> : null}
          </p>
          <p className="text-muted text-sm">
            @{username}
            {isKnown ? ` · ${formatSubmissions(totalSubmissions)} · ${formatVotes(totalVotes)}` : ''}
          </p>
        </div>
        {isKnown ? <ButtonLink to={profilePath(username)}>{GAME.viewProfile}</ButtonLink> : null}
      </div>
      {bio ? <p className="mt-4 line-clamp-3 max-w-read text-sm">{bio}</p> : null}
    </section>
  );
}
