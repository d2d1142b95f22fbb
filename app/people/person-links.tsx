import { Link } from 'react-router';
import { Avatar } from '#app/ui/avatar.tsx';
import { GAME } from '#domain/messages/games.ts';
import { profilePath } from '#domain/paths.ts';
import { initialsOf } from '#domain/people/person.ts';

type Creator = { readonly username: string; readonly name: string };
export function CreatorLink({ creator, className = '' }: { creator: Creator; className?: string }) {
  return (
    <Link to={profilePath(creator.username)} className={`relative z-1 hover:text-ink hover:underline ${className}`}>
      {GAME.byCreator(creator)}
    </Link>
  );
}

export function UsernameLink({ username }: { username: string }) {
  return (
    <Link to={profilePath(username)} className="font-semibold underline hover:text-accent">
      @{username}
    </Link>
  );
}

export const METAL = ['bg-gold', 'bg-silver', 'bg-bronze'] as const;

export function RankBadge({ rank, size = 'md' }: { rank: number; size?: 'sm' | 'md' }) {
  const box = { sm: 'size-6 text-sm', md: 'size-8 text-lg' }[size];
  const metal = METAL[rank - 1];
  const color = metal ? `${metal} text-on-rank` : 'text-muted';
  return (
    <span className={`numeral grid flex-none place-items-center ${box} ${color}`}>
      <span className="sr-only">Rank </span>
      {rank}
    </span>
  );
}

export function PersonChip({ person }: { person: Creator & { readonly profilePicture?: string | null } }) {
  return (
    <Link to={profilePath(person.username)} className="group inline-flex min-w-0 items-center gap-3 rounded-control">
      <Avatar src={person.profilePicture} initials={initialsOf(person.username)} size="md" />
      <span className="min-w-0">
        <span className="block truncate font-semibold group-hover:underline">{person.name}</span>
        <span className="block truncate text-muted text-sm">@{person.username}</span>
      </span>
    </Link>
  );
}
