import type { ReactNode } from 'react';
import { GameGridSkeleton } from '#app/listing/game-card.tsx';
import { BoardSkeleton } from '#app/listing/list-screen.tsx';
import { Skeleton } from '#app/shell/state-panel.tsx';
import { Spinner } from '#app/ui/button.tsx';
import { LIMITS } from '#domain/limits.ts';
import { SITE } from '#domain/messages/site.ts';
import type { Screen } from './pending-page.tsx';

const CARDS = 10;

export function Skeletons({ kind }: { kind: Screen['kind'] }) {
  return (
    <div className="fixed inset-x-0 top-header bottom-0 z-20 overflow-hidden bg-paper">
      <div className="mx-auto w-full max-w-page gutter pt-6 sm:pt-10">{SKELETONS[kind]()}</div>
    </div>
  );
}

const boxes = (...classes: readonly string[]) => classes.map((look) => <Skeleton key={look} className={look} />);

const SKELETONS: Record<Screen['kind'], () => ReactNode> = {
  home: () => (
    <>
      <div className="grid gap-6 lg:grid-cols-12 lg:gap-x-10">
        <div className="lg:col-span-7">
          {boxes('h-20 w-4/5 sm:h-32', 'mt-4 h-6 w-full max-w-read')}
          <div className="mt-5 mb-6 flex gap-3">{boxes('h-13 w-48 max-sm:flex-1', 'h-13 w-44 max-sm:flex-1')}</div>
          <Skeleton className="h-44 w-full" />
        </div>
        <Skeleton className="h-96 rounded-cover! lg:col-span-5 lg:mt-3 lg:h-auto" />
      </div>
      <Skeleton className="mt-14 mb-5 h-8 w-56" />
      <GameGridSkeleton count={LIMITS.lists.defaultSize} />
    </>
  ),
  list: () => (
    <>
      {boxes('h-10 w-72 max-w-full', 'mt-8 h-9 w-64', 'mt-5 mb-10 h-9 w-full')}
      <GameGridSkeleton count={CARDS} />
    </>
  ),
  board: () => (
    <>
      {boxes('h-10 w-72 max-w-full', 'mt-8 mb-8 h-9 w-full max-w-lg')}
      <BoardSkeleton />
    </>
  ),
  game: () => (
    <div role="status">
      <span className="sr-only">{SITE.loading}</span>
      <Skeleton className="h-5 w-32" />
      <div className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <Skeleton className="aspect-16/10 rounded-cover!" />
        <div>{boxes('h-10 w-4/5', 'mt-4 h-5 w-3/5', 'mt-6 h-14 w-44', 'mt-5 h-16 w-full')}</div>
      </div>
      {boxes('mt-8 h-5 w-full max-w-read', 'mt-3 h-5 w-4/5 max-w-read')}
    </div>
  ),
  claims: () => (
    <>
      {boxes('h-10 w-56', 'mt-8 mb-8 h-11 w-full max-w-lg')}
      <p role="status" className="mb-5 flex items-center gap-3 text-muted">
        <Spinner className="size-5" />
        {SITE.loading}
      </p>
      <div className="grid gap-5 xl:grid-cols-2">
        {Array.from({ length: LIMITS.skeletons.claimCards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike and never reordered
          <div key={index} className="flex flex-col gap-5 border border-line bg-card p-4 sm:p-5">
            <div className="flex gap-4">
              <Skeleton className="aspect-16/10 w-28 sm:w-36" />
              <div className="flex flex-1 flex-col gap-2">{boxes('h-5 w-28', 'h-7 w-3/4', 'h-4 w-1/2')}</div>
            </div>
            {boxes('h-10 w-48', 'h-12 w-full', 'h-18 w-full', 'h-11 w-28')}
          </div>
        ))}
      </div>
    </>
  ),
  profile: () => (
    <>
      <Skeleton className="-mx-4 h-28 sm:mx-0 sm:h-44 sm:rounded-cover! lg:h-52" />
      <div className="flex items-end gap-6 sm:px-6">
        <Skeleton className="-mt-14 size-24 flex-none rounded-full! border-6 border-paper" />
        <div className="flex-1 pb-2">{boxes('h-9 w-56 max-w-full', 'mt-2 h-5 w-32')}</div>
      </div>
      <Skeleton className="mt-8 mb-8 h-20 w-full" />
      <GameGridSkeleton count={LIMITS.skeletons.profileCards} />
    </>
  ),
};
