type ProgressProps = {
  label: string /** 0 to 100; leave out while unknown. */;
  value?: number;
  className?: string;
};

/** How far an upload is. Unknown: the bar pulses. */
export function Progress({ label, value, className = '' }: ProgressProps) {
  const known = value !== undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(value) : undefined}
      className={`h-2 overflow-hidden rounded-full bg-sunken ${className}`}
    >
      <div
        className={`h-full bg-accent transition-[width] ${known ? '' : 'w-full animate-pulse'}`}
        style={known ? { width: `${value}%` } : undefined}
      />
    </div>
  );
}
