/** A small drawn scene beside a sentence; it says nothing that the sentence doesn't. */
export function Scene({
  kind,
  className = '',
}: {
  kind: 'empty' | 'failed' | 'lost' | 'no-games';
  className?: string;
}) {
  return <img src={`/scenes/${kind}.svg`} alt="" width={240} height={160} className={className} />;
}
