import { Link } from 'react-router';
import { Avatar } from '#app/ui/avatar.tsx';
import { initialsOf } from '#domain/handle.ts';
import { profilePath } from '#domain/paths.ts';

type Person = { readonly username: string; readonly name: string; readonly profilePicture?: string | null };

/** A person in a line: face, name, @username; the whole of it leads to the profile. */
export function PersonChip({ person, className = '' }: { person: Person; className?: string }) {
  return (
    <Link
      to={profilePath(person.username)}
      className={`group inline-flex min-w-0 items-center gap-3 rounded-control ${className}`}
    >
      <Avatar src={person.profilePicture} initials={initialsOf(person.username)} size="md" />
      <span className="min-w-0">
        <span className="block truncate font-semibold group-hover:underline">{person.name}</span>
        <span className="block truncate text-muted text-sm">@{person.username}</span>
      </span>
    </Link>
  );
}
