import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { OVERVIEW as TEXT } from '#domain/messages/staff/overview.ts';
import type { Point } from '#services/upkeep/overview.ts';

export function Overview({ points }: { points: readonly Point[] }) {
  return (
    <TitledSection id="overview" title={TEXT.title} className="mb-12">
      {points.length === 0 ? <p className="mt-3 text-muted">{TEXT.fine}</p> : null}
      <ul className="mt-3 border-line border-t">
        {points.map(({ kind, text, to }) => (
          <li key={text} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-3">
            <Badge tone={kind === 'wrong' ? 'danger' : undefined}>{kind === 'wrong' ? TEXT.wrong : TEXT.toDo}</Badge>
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{text}</span>
            {to ? (
              <ButtonLink to={to} size="sm">
                {TEXT.change}
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
