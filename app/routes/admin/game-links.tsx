import { Link } from 'react-router';
import { GAME } from '#domain/messages/game.ts';
import { gamePath } from '#domain/paths.ts';

type LinkedGame = { readonly playUrl: string; readonly sourceUrl?: string };

const LINK = 'inline-flex min-h-6 max-w-full items-center truncate text-sm underline hover:text-accent';

/** Where an administrator looks before deciding: where the game is played, and its source. */
export function GameLinks({ game: { playUrl, sourceUrl = '' } }: { game: LinkedGame }) {
  return (
    <ul className="flex min-w-0 max-w-full flex-col">
      {playUrl ? <OutsideLink url={playUrl} label={GAME.play} /> : null}
      {sourceUrl ? <OutsideLink url={sourceUrl} label={GAME.source} /> : null}
    </ul>
  );
}

/** Shows the host: whose it is decides about the claim. */
function OutsideLink({ url, label }: { url: string; label: string }) {
  const host = URL.parse(url)?.host ?? url;
  return (
    <li className="min-w-0 max-w-full">
      <a href={url} target="_blank" rel="noopener noreferrer" title={url} className={LINK}>
        <span className="truncate">
          {label}: {host}
        </span>
      </a>
    </li>
  );
}

/** The game's title, leading to its page; just words where there is no game. */
export function GameTitle({ id, title, slug }: { id: string; title: string; slug?: string }) {
  return (
    <h3 id={id} className="text-xl [overflow-wrap:anywhere]">
      {slug === undefined ? (
        title
      ) : (
        <Link to={gamePath(slug)} className="hover:underline">
          {title}
        </Link>
      )}
    </h3>
  );
}
