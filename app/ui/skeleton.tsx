/** A quiet block where something is about to be. Its list says 'Loading...' once, in words. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-[4px] bg-sunken ${className}`} />;
}
