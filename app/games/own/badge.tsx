import { Award } from 'lucide-react';
import { useCopy } from '#app/shell/share.tsx';
import { useSite } from '#app/shell/site.ts';
import { Button, buttonStyles } from '#app/ui/button.tsx';
import { DetailsMenu } from '#app/ui/details-menu.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import type { GameCard } from '#domain/games/game.ts';
import { BADGE as TEXT } from '#domain/messages/badge.ts';
import { badgePath, gamePath } from '#domain/paths.ts';

export function BadgeMenu({ game: { id, slug, title } }: { game: Pick<GameCard, 'id' | 'slug' | 'title'> }) {
  const { origin } = useSite();
  const [picture, page] = [origin + badgePath(slug), origin + gamePath(slug)];
  const alt = TEXT.alt({ title: title.replace(/[[\]<>"&]/g, ' ') });
  const codes = [
    [TEXT.html, `<a href="${page}"><img src="${picture}" alt="${alt}" height="32"></a>`],
    [TEXT.markdown, `[![${alt}](${picture})](${page})`],
  ] as const;
  return (
    <DetailsMenu
      label={title}
      className="relative"
      summaryClassName={buttonStyles({ variant: 'outline', size: 'sm' })}
      panelClassName="absolute right-0 z-20 mt-2 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-4 border border-line bg-card p-4 shadow-float max-sm:-left-24 max-sm:right-auto"
      summary={
        <>
          <Award />
          {TEXT.button}
        </>
      }
    >
      <p className="text-muted text-sm">{TEXT.text}</p>
      <img src={badgePath(slug)} alt={alt} height={32} loading="lazy" className="h-8 w-auto self-start" />
      {codes.map(([label, code]) => (
        <Code key={label} name={`${label}-${id}`} label={label} code={code} />
      ))}
    </DetailsMenu>
  );
}

function Code({ name, label, code }: { name: string; label: string; code: string }) {
  const copy = useCopy();
  return (
    <div className="flex flex-col items-start gap-2">
      <Field label={label} name={name}>
        <Textarea readOnly rows={3} value={code} spellCheck={false} className="font-mono text-xs" />
      </Field>
      <Button size="sm" className="js-only" onClick={() => copy(code, TEXT.copied)}>
        {TEXT.copy}
      </Button>
    </div>
  );
}
