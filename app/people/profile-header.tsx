import Crown from 'lucide-react/icons/crown';
import Link2 from 'lucide-react/icons/link-2';
import Plus from 'lucide-react/icons/plus';
import SettingsIcon from 'lucide-react/icons/settings';
import { ModerateLink } from '#app/moderation/moderator-buttons.tsx';
import { useCopy } from '#app/shell/share.tsx';
import { useSite } from '#app/shell/site.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LIMITS } from '#domain/limits.ts';
import { PROFILE } from '#domain/messages/people.ts';
import { SETTINGS } from '#domain/messages/settings.ts';
import { SITE } from '#domain/messages/site.ts';
import { profilePath, stripPath } from '#domain/paths.ts';
import { initialsOf, type PublicPerson } from '#domain/people/person.ts';
import { hasRankBadge } from '#domain/people/profile.ts';
import { METAL } from './person-links.tsx';

export function ProfileHeader({ person, isOwner }: { person: PublicPerson; isOwner: boolean }) {
  return (
    <header>
      <img
        src={stripPath(person.id)}
        alt=""
        width={1600}
        height={240}
        fetchPriority="high"
        className="-mx-4 h-28 w-[calc(100%+2rem)] max-w-none bg-sunken object-cover sm:mx-0 sm:h-44 sm:w-full sm:rounded-cover lg:h-52"
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 sm:px-6">
        <div className="-mt-14 relative flex-none rounded-full bg-paper p-1.5 sm:-mt-16">
          <Avatar src={person.profilePicture} initials={initialsOf(person.username)} size="2xl" />
          <Medal rank={person.rank} />
        </div>
        <div className="min-w-0 flex-1 basis-64 sm:pb-2">
          <h1 className="text-3xl wrap-anywhere lg:text-4xl">{person.name}</h1>
          <p className="text-lg text-muted wrap-anywhere">@{person.username}</p>
        </div>
        <div className="flex flex-wrap gap-3 sm:pb-2">
          <CopyLink username={person.username} />
          <ModerateLink kind="user" id={person.id} />
          {isOwner ? (
            <>
              <ButtonLink to="/settings" icon={<SettingsIcon className="size-4" />}>
                {SETTINGS.title}
              </ButtonLink>
              <ButtonLink to="/submit" variant="solid" icon={<Plus className="size-4" />}>
                {SITE.submitGame}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to={`/report/user/${person.id}`} rel="nofollow" variant="plain">
              Report
            </ButtonLink>
          )}
        </div>
      </div>
      <p className="mt-4 line-clamp-3 max-w-read whitespace-pre-line text-lg sm:px-6">
        {person.bio || <span className="text-muted">{PROFILE.noBio}</span>}
      </p>
    </header>
  );
}

function CopyLink({ username }: { username: string }) {
  const copy = useCopy();
  const { origin } = useSite();
  const done = { ...PROFILE.linkCopied, duration: LIMITS.toast.profileLinkMs };
  return (
    <Button
      className="js-only"
      icon={<Link2 className="size-4" />}
      onClick={() => copy((origin || location.origin) + profilePath(username), done)}
    >
      {PROFILE.copyLink}
    </Button>
  );
}

function Medal({ rank }: { rank: number | null }) {
  if (rank === null || !hasRankBadge(rank)) return null;
  return (
    <span
      className={`numeral absolute right-0 bottom-1 flex items-center gap-1 px-2 py-0.5 text-lg text-on-rank ring-4 ring-paper ${METAL[rank - 1]}`}
    >
      <Crown className="size-5" />
      <span className="sr-only">Rank </span>
      {rank}
    </span>
  );
}
