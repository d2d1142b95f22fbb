import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type SectionHeadingProps = {
  title: string;
  id?: string;
  /** 'View all' and where to. */
  more?: { label: string; to: string };
  text?: ReactNode;
};

/** A section's name on a line, with the way to all of it at the right. */
export function SectionHeading({ title, id, more, text }: SectionHeadingProps) {
  return (
    <div className="mb-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-xl sm:text-2xl">
          {title}
        </h2>
        {more ? (
          <Link
            to={more.to}
            aria-label={`${more.label}: ${title}`}
            className="group inline-flex min-h-6 flex-none items-center gap-1.5 font-semibold text-accent text-sm hover:underline"
          >
            {more.label}
            <ArrowRight
              aria-hidden="true"
              className="size-4 transition-transform group-hover:translate-x-0.5"
            />
          </Link>
        ) : null}
      </div>
      {text ? <p className="mt-1 max-w-read text-muted text-sm">{text}</p> : null}
    </div>
  );
}
