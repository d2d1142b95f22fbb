import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/state-panel.tsx';
import { HOME } from '#domain/messages/site.ts';
import { Scene } from './scene.tsx';

/** In place of games where the site has none: whoever sees it can post the first. */
export function NoGamesYet({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      title={title}
      text={text}
      scene={<Scene kind="no-games" />}
      action={
        <ButtonLink to="/submit" variant="solid">
          {HOME.heroSubmit}
        </ButtonLink>
      }
    />
  );
}
