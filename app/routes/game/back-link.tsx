import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { GAME } from '#domain/messages/game.ts';

export function BackLink() {
  return (
    <p className="-mt-2 mb-4 sm:-mt-4">
      <Link
        to="/games"
        className="group inline-flex min-h-9 items-center gap-1.5 font-semibold text-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4 transition-transform group-hover:-translate-x-0.5" />
        {GAME.backToGames}
      </Link>
    </p>
  );
}
