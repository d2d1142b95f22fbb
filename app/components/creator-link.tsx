import { Link } from 'react-router';
import { GAME } from '#domain/messages/game.ts';
import { profilePath } from '#domain/paths.ts';

type Creator = { readonly username: string; readonly name: string };

/** 'by name', leading to the profile; above a card's own link. */
export function CreatorLink({ creator, className = '' }: { creator: Creator; className?: string }) {
  return (
    <Link
      to={profilePath(creator.username)}
      className={`relative z-1 hover:text-ink hover:underline ${className}`}
    >
      {GAME.byCreator(creator)}
    </Link>
  );
}
