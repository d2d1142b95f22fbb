const METAL = ['bg-gold', 'bg-silver', 'bg-bronze'] as const;

/** A place in a ranking: the first three on their metal, the rest as a plain figure. */
export function RankBadge({ rank, size = 'md' }: { rank: number; size?: 'sm' | 'md' | 'lg' }) {
  const box = { sm: 'size-6 text-sm', md: 'size-8 text-lg', lg: 'size-12 text-2xl' }[size];
  const metal = METAL[rank - 1];
  return (
    <span
      className={`numeral grid flex-none place-items-center ${box} ${metal ? `${metal} text-on-rank` : 'text-muted'}`}
    >
      <span className="sr-only">Rank </span>
      {rank}
    </span>
  );
}
