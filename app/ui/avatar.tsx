import { useState } from 'react';

const SIZES = {
  sm: [32, 'text-xs'],
  md: [40, 'text-sm'],
  lg: [56, 'text-lg'],
  xl: [96, 'text-2xl'],
  '2xl': [128, 'text-3xl'],
} as const;

type AvatarProps = { src?: string | null; initials: string; size?: keyof typeof SIZES; className?: string };
export function Avatar({ src, initials, size = 'md', className = '' }: AvatarProps) {
  const [failed, setFailed] = useState(false);
  const [px, text] = SIZES[size];
  return (
    <span
      aria-hidden="true"
      style={{ width: px, height: px }}
      className={`numeral relative grid flex-none place-items-center overflow-hidden rounded-full bg-slab text-on-slab ${text} ${className}`}
    >
      {initials}
      {src && !failed ? (
        <img
          src={src}
          alt=""
          width={px}
          height={px}
          decoding="async"
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full bg-card object-cover"
        />
      ) : null}
    </span>
  );
}
