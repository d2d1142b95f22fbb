import { Spinner } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/state-panel.tsx';
import { LIMITS } from '#domain/limits.ts';
import { SITE } from '#domain/messages/site.ts';
import { AdminPage } from './admin-page.tsx';

/** Shown while the server checks access to the admin panel and loads its first page. */
export function Waiting() {
  return (
    <AdminPage tab="claims">
      <p role="status" className="mb-5 flex items-center gap-3 text-muted">
        <Spinner className="size-5" />
        {SITE.loading}
      </p>
      <div className="grid gap-5 xl:grid-cols-2">
        {Array.from({ length: LIMITS.skeletons.claimCards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never reordered
          <ClaimSkeleton key={index} />
        ))}
      </div>
    </AdminPage>
  );
}

function ClaimSkeleton() {
  return (
    <div className="flex flex-col gap-5 border border-line bg-card p-4 sm:p-5">
      <div className="flex gap-4">
        <Skeleton className="aspect-16/10 w-28 sm:w-36" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-18 w-full" />
      <div className="flex gap-3">
        <Skeleton className="h-11 w-28" />
        <Skeleton className="h-11 w-28" />
      </div>
    </div>
  );
}
