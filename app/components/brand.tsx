/** The mark: three plinths, second first third, and on the highest something to play. The favicon is the same drawing. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`flex-none ${className}`}>
      <path d="M0 21h10.5v-7h11v11H32v7H0z" fill="currentColor" />
      <path d="M10.5 0v12l12-6z" fill="var(--color-accent)" />
    </svg>
  );
}

/** Mark and name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <BrandMark className="size-7" />
      <span className="numeral truncate text-xl tracking-[-0.03em]">{name}</span>
    </span>
  );
}
