import { useId, useState } from 'react';
import { FollowButton } from '#app/people/follow-button.tsx';
import { RankBadge } from '#app/people/person-links.tsx';
import { Prose } from '#app/shell/page.tsx';
import { useSite } from '#app/shell/site.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ChipLinks } from '#app/ui/chip.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { Written } from '#app/ui/written.tsx';
import { formatSubmissions, formatVotes } from '#domain/format.ts';
import { type GameDetail, placeholderCreator } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { GAME } from '#domain/messages/games.ts';
import { claimPath, profilePath, tagPath } from '#domain/paths.ts';
import { initialsOf, type PublicPerson } from '#domain/people/person.ts';

export function hasProfile({ id, dateJoined, username }: PublicPerson): boolean {
  const placeholder = placeholderCreator(username);
  return id !== placeholder.id || dateJoined !== placeholder.dateJoined;
}

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <TitledSection id="tags" title={GAME.tags} headingClassName="mb-3 text-xl">
      {tags.length === 0 ? (
        <p className="text-muted">{GAME.noTags}</p>
      ) : (
        <ChipLinks links={tags.map((tag) => ({ to: tagPath(tag), text: tag }))} />
      )}
    </TitledSection>
  );
}

const LONG_TEXT = 1_000;
/** CSS cuts off a long description, but only if JavaScript is on. */
export function About({ html }: { html: string }) {
  const isLong = html.length > LONG_TEXT || (html.match(/<(?:br|p|li)\b/g)?.length ?? 0) > 18;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isCut = isLong && !isOpen;
  return (
    <TitledSection id="about" title={GAME.about} headingClassName="mb-3 text-2xl">
      {html === '' ? (
        <p className="text-muted">{GAME.noDescription}</p>
      ) : (
        <div dir="auto" id={id} className={`max-w-read text-pretty wrap-anywhere ${isCut ? CUT : ''}`}>
          <Prose html={html} />
        </div>
      )}
      {isLong ? (
        <Button
          size="sm"
          className="js-only mt-3"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read more'}
        </Button>
      ) : null}
    </TitledSection>
  );
}

const CUT =
  'max-h-84 overflow-hidden [mask-image:linear-gradient(to_bottom,black_60%,transparent)] noscript:max-h-none noscript:[mask-image:none]';

export function CreatorCard({ game }: { game: Pick<GameDetail, 'creator' | 'ownershipStatus' | 'slug'> }) {
  const { brandName } = useSite();
  const creator = game.creator ?? placeholderCreator(brandName);
  const { username, name, bio, profilePicture, totalSubmissions, totalVotes, rank } = creator;
  const isKnown = hasProfile(creator);
  return (
    <TitledSection
      id="creator"
      title={GAME.creator}
      className="border border-line bg-card p-5 sm:p-6"
      headingClassName="sr-only"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-4">
        <Avatar src={profilePicture} initials={initialsOf(username)} size="lg" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex items-center gap-2">
            <span dir="auto" className="numeral truncate text-lg">
              {name}
            </span>
            {rank !== null && rank <= LIMITS.profileRankBadge ? <RankBadge rank={rank} size="sm" /> : null}
          </p>
          <p className="text-muted text-sm">
            {isKnown ? `@${username}` : null}
            {isKnown ? ` · ${formatSubmissions(totalSubmissions)} · ${formatVotes(totalVotes)}` : ''}
          </p>
        </div>
        {isKnown ? (
          <div className="flex flex-wrap gap-4">
            <FollowButton person={creator} />
            <ButtonLink to={profilePath(username)}>{GAME.viewProfile}</ButtonLink>
          </div>
        ) : null}
        {game.ownershipStatus === 'claimed' ? null : (
          <ButtonLink to={claimPath(game.slug)} rel="nofollow">
            {GAME.claimIt}
          </ButtonLink>
        )}
      </div>
      <Written className="mt-4 line-clamp-3 max-w-read text-sm">{bio}</Written>
    </TitledSection>
  );
}
