import { Link } from 'react-router';
import { UPLOAD } from '#domain/messages/hosting/hosting.ts';
import { UPLOAD_PAGE } from '#domain/paths.ts';

const TABS = [
  ['link', '/submit'],
  ['upload', UPLOAD_PAGE],
] as const;

/** A game is given by its link or by its files. */
export function SubmitTabs({ current }: { current: (typeof TABS)[number][0] }) {
  return (
    <nav aria-label={UPLOAD.tabs.label} className="mb-8 flex gap-1 border-line border-b">
      {TABS.map(([name, to]) => (
        <Link
          key={name}
          to={to}
          aria-current={name === current ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-3 px-4 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {UPLOAD.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}
