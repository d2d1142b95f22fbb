import { useState } from 'react';

const SIZES = { sm: 32, md: 40, lg: 56, xl: 96, '2xl': 128 } as const;
const TEXT = {
  sm: 'text-xs',
  md: 'text-sm',
  lg: 'text-lg',
  xl: 'text-2xl',
  '2xl': 'text-3xl',
} as const;

type AvatarProps = {
  src: string | null | undefined;
  initials: string;
  size?: keyof typeof SIZES;
  className?: string;
};

/** Hidden from screen readers, because the name is beside it. The initials are behind the picture and show if it is missing. */
export function Avatar({ src, initials, size = 'md', className = '' }: AvatarProps) {
  const [failed, setFailed] = useState(false);
  const px = SIZES[size];
  const shown = src && !failed ? src : null;
  return (
    <span
      aria-hidden="true"
      style={{ width: px, height: px }}
      className={`numeral relative grid flex-none place-items-center overflow-hidden rounded-full bg-slab text-on-slab ${TEXT[size]} ${className}`}
    >
      {initials}
      {shown ? (
        <img
          src={shown}
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
