import { answerRead } from '#app/http/action-result.server.ts';
import { metaOf, Page } from '#app/shell/page.tsx';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SOURCE as TEXT } from '#domain/messages/hosting/hosting.ts';
import { gamePath } from '#domain/paths.ts';
import { readSource } from '#services/hosting/find-hosted.ts';
import { findGameAt } from '../games/find-game.server.ts';
import type { Route } from './+types/source';

export async function loader({ params, context }: Route.LoaderArgs) {
  return answerRead(context, 'game-load-failed', async ({ ctx }) => {
    const { id, slug, title } = await findGameAt(context, params.slug, '/source');
    return { game: { slug, title }, ...(await readSource(ctx, { gameId: id })) };
  });
}

export default function Source({ loaderData: { game, code, isCut } }: Route.ComponentProps) {
  const back = { to: gamePath(game.slug), label: GAME_FORM.edit.back };
  return (
    <Page back={back} title={TEXT.titleOf({ game: game.title })} text={TEXT.text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by keys */}
      <pre translate="no" tabIndex={0} className="max-h-[80dvh] overflow-auto rounded-cover bg-sunken p-4 text-sm">
        <code>{code}</code>
      </pre>
      {isCut ? <p className="mt-2 text-muted text-sm">{TEXT.cut}</p> : null}
    </Page>
  );
}

export const meta = metaOf(({ game }: Route.ComponentProps['loaderData']) => ({
  title: TEXT.titleOf({ game: game.title }),
  description: TEXT.text,
}));
