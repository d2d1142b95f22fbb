import { Link } from 'react-router';
import { RACE } from '#domain/messages/race/race.ts';
import { tagPath } from '#domain/paths.ts';
import type { Theme } from '#domain/race/race.ts';

export function ThemeLine({ theme }: { theme: Theme | null }) {
  if (!theme) return null;
  return (
    <p className="border-accent border-l-4 pl-3">
      <span className="font-semibold text-muted text-sm">{RACE.theme}</span>
      <br />
      <span dir="auto" className="text-lg">
        {theme.line}
      </span>{' '}
      <Link to={tagPath(theme.tag)} className="tap font-semibold text-accent text-sm hover:underline">
        {RACE.themeGames(theme)}
      </Link>
    </p>
  );
}
