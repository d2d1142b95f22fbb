import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { SITE } from '#domain/messages/site.ts';

/** A gray box in place of content that is loading. Screen readers skip it, so put the text 'Loading...' beside it. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-[4px] bg-sunken ${className}`} />;
}

type SceneKind = 'empty' | 'failed' | 'lost' | 'no-games';
export function Scene({ kind }: { kind: SceneKind }) {
  return <img src={`/scenes/${kind}.svg`} alt="" width={240} height={160} />;
}

type PanelProps = { title: string; action?: ReactNode; scene?: SceneKind; headingLevel?: 1 | 2 | 3 };
export const SURPRISE = { to: '/surprise', label: SITE.surprise, rel: 'nofollow', reloadDocument: true };

type EmptyLink = ComponentProps<typeof ButtonLink> & { label: string };
type EmptyProps = PanelProps & { text?: string; links?: readonly EmptyLink[] };
export function EmptyState({ title, text, action, links = [], scene = 'empty', headingLevel = 2 }: EmptyProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <Scene kind={scene} />
      <Heading className="text-2xl">{title}</Heading>
      {text ? <p className="max-w-read text-muted">{text}</p> : null}
      <div className="flex flex-wrap justify-center gap-3 empty:hidden">
        {links.map(({ label, ...link }) => (
          <ButtonLink key={label} {...link}>
            {label}
          </ButtonLink>
        ))}
        {action}
      </div>
    </div>
  );
}

export function FailedState({ title, action, scene, headingLevel = 2 }: PanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 border border-danger border-l-8 bg-card px-6 py-8 text-center sm:flex-row sm:text-left"
    >
      {scene ? <Scene kind={scene} /> : <CircleAlert className="size-10 text-danger" />}
      <div className="flex-1">
        <Heading className="text-xl">{title}</Heading>
      </div>
      {action}
    </div>
  );
}
