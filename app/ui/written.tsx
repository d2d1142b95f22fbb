/** What somebody wrote, in its own direction. Nothing if it is empty. */
export function Written({ children, className = '' }: { children: string | null | undefined; className?: string }) {
  return children ? (
    <p dir="auto" className={`wrap-anywhere ${className}`}>
      {children}
    </p>
  ) : null;
}
