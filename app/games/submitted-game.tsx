import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { ShareButton, useCopy } from '#app/shell/share.tsx';
import { useToast } from '#app/shell/toast.tsx';
import type { ToastInput } from '#app/shell/toast-state.ts';
import { Button, ButtonLink, TextLink } from '#app/ui/button.tsx';
import { SUBMITTED as TEXT } from '#domain/messages/submit/submitted.ts';
import { claimPath, gamePath } from '#domain/paths.ts';
import type { SubmittedGame as Submitted } from '#services/games/quick-submit.ts';
import { GameCard } from '../listing/game-card.tsx';

export type SubmittedGameProps = {
  submitted: Submitted;
  said: ToastInput;
  onAgain?: () => void;
};
export function SubmittedGame({ submitted, said, onAgain }: SubmittedGameProps) {
  const { card, place, total } = submitted;
  const path = gamePath(card.slug);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const { show } = useToast();
  const copy = useCopy();
  const isWhole = onAgain !== undefined;
  const Heading = isWhole ? 'h2' : 'h3';
  const look = 'mb-3 flex items-center gap-2 font-semibold font-text! text-base tracking-normal! outline-none';
  useEffect(() => {
    // Moves the focus here, because the focused button was removed together with the form.
    if (isWhole) heading.current?.focus({ preventScroll: true });
    // At once, so that the toast finds its place beside what it announces.
    if (isWhole) scrollTo({ top: 0, behavior: 'instant' });
    else section.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    show({ ...said, tone: 'good', about: section.current });
  }, [isWhole, said, show]);

  function tell() {
    const url = new URL(path, location.origin).href;
    void copy(TEXT.told({ title: card.title, url }), TEXT.copied);
  }

  return (
    <section
      ref={section}
      aria-labelledby={headingId}
      className={`scroll-mt-40 animate-fade-in border-line md:scroll-mt-24 ${isWhole ? 'max-w-3xl border bg-card p-5' : 'mb-3 border-b pb-5'}`}
    >
      <Heading id={headingId} ref={heading} tabIndex={-1} className={look}>
        <Check className="size-5 text-accent" />
        {TEXT.title}
      </Heading>
      <div
        className={`grid items-center gap-4 ${isWhole ? 'sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] sm:gap-6' : 'sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]'} ${card.thumbnailUrl === null ? '[&_img]:animate-draw' : ''}`}
      >
        <GameCard game={{ ...card, vote: 'none' }} headingLevel={3} sizes={isWhole ? '20rem' : '14rem'} />
        <div>
          <p className="text-muted text-sm">
            {TEXT.place({ place, total })} <TextLink to="/games/latest">{TEXT.list}</TextLink>
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to={path} variant="ink" size="sm">
              {TEXT.view}
            </ButtonLink>
            <ShareButton title={card.title} path={path} size="sm" />
            {card.ownershipStatus === 'unclaimed' ? (
              <ButtonLink to={claimPath(card.slug)} size="sm">
                {TEXT.claim}
              </ButtonLink>
            ) : (
              <Button size="sm" onClick={tell}>
                {TEXT.tell}
              </Button>
            )}
          </div>
          {onAgain ? (
            <Button variant="plain" size="sm" onClick={onAgain} className="-ml-3 mt-3">
              {TEXT.again}
            </Button>
          ) : (
            <p className="mt-2 text-muted text-sm">{TEXT.claimHelp}</p>
          )}
        </div>
      </div>
    </section>
  );
}
