import Check from 'lucide-react/icons/check';
import { useEffect, useId, useRef } from 'react';
import { ShareButton } from '#app/shell/share.tsx';
import { ButtonLink, TextLink } from '#app/ui/button.tsx';
import { SUBMIT } from '#domain/messages/submit.ts';
import { gamePath } from '#domain/paths.ts';
import type { SubmittedGame as Submitted } from '#services/games/quick-submit.ts';
import { claimPath } from '../claims/claim-form.tsx';
import { GameCard } from '../listing/game-card.tsx';

const TEXT = SUBMIT.done;

/** What has become of a quick submission: the card as the lists have it, its place there, and what to do next. */
export function SubmittedGame({ submitted }: { submitted: Submitted }) {
  const { card, place, total } = submitted;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }, []);
  return (
    <section aria-labelledby={headingId} className="mb-5 animate-fade-in border-line border-b pb-5">
      <h3
        id={headingId}
        ref={heading}
        className="mb-3 flex items-center gap-2 font-semibold font-text! text-base tracking-normal!"
      >
        <Check className="size-5 text-accent" />
        {TEXT.title}
      </h3>
      <div className="grid items-center gap-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
        <GameCard game={card} vote="none" headingLevel={3} sizes="14rem" />
        <div>
          <p className="text-muted text-sm">
            {TEXT.place({ place, total })} <TextLink to="/games/latest">{TEXT.list}</TextLink>
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to={gamePath(card.slug)} variant="ink" size="sm">
              {TEXT.view}
            </ButtonLink>
            <ShareButton title={card.title} path={gamePath(card.slug)} size="sm" />
            <ButtonLink to={claimPath(card.slug)} size="sm">
              {TEXT.claim}
            </ButtonLink>
          </div>
          <p className="mt-2 text-muted text-sm">{TEXT.claimHelp}</p>
        </div>
      </div>
    </section>
  );
}
