import { redirect } from 'react-router';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { factsOf, gameTextsOf } from '#domain/games/game.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { commentsPath, fileKeyOf, fileKeysOf, gamePath } from '#domain/paths.ts';
import { editGame, type GameToEdit, loadGameToEdit } from '#services/games/edit.ts';
import { closingOf } from '../../comments/post-comment.server.ts';
import type { Route } from './+types/edit-game';
import { answerGameForm } from './answer-form.server.ts';
import { draftKey } from './draft.ts';
import { GameForm } from './game-form.tsx';
import { type GameFormValues, keepsAfterSuccess } from './values.ts';

function valuesOf({ game, genre, tags, isFullyGenerated, remixOf }: GameToEdit): GameFormValues {
  const { screenshotUrls } = game;
  const thumbnailUrl = game.hasNoCover ? null : game.thumbnailUrl;
  const coverKey = thumbnailUrl && fileKeyOf(thumbnailUrl);
  return {
    ...gameTextsOf(game),
    ...(game.isHosted ? { playUrl: '' } : {}),
    ...factsOf(game),
    remixOf,
    coverUrl: thumbnailUrl && coverKey === null ? thumbnailUrl : '',
    coverKey: coverKey ?? '',
    isCoverDrawn: false,
    genre,
    tags,
    isFullyGenerated,
    screenshotKeys: fileKeysOf(screenshotUrls),
    keptScreenshotUrls: screenshotUrls.filter((url) => fileKeyOf(url) === null),
    takesScreenshots: false,
    versionId: '',
  };
}

const TEXT = GAME_FORM.edit;
const WORDS = {
  send: TEXT.save,
  sending: TEXT.saving,
  failed: { ...TEXT.failed, description: SUBMIT.failed.description },
  succeeded: TEXT.succeeded,
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { ctx, actor, viewer } = requireViewer({ request, context });
  return answerRead(context, 'game-load-failed', async () => {
    const found = await loadGameToEdit(ctx, { actor, slug: params.slug });
    if (found.redirectTo) throw redirect(`${gamePath(found.redirectTo)}/edit`, 301);
    // Removes the cover's blurred placeholder, because the form's preview may show another cover.
    const { thumbnailPlaceholder: _, ...game } = found.game;
    const creatorId = game.creator?.id ?? null;
    const path = `${gamePath(game.slug)}/edit`;
    const closing =
      ctx.settings.comments === 'on' ? closingOf({ actor }, { game: { ...game, creatorId }, returnTo: path }) : null;
    return { personId: viewer.id, game, values: valuesOf(found), closing };
  });
}

export async function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireViewer(args);
  return answerRead(args.context, 'game-load-failed', async () => {
    const { game } = await loadGameToEdit(ctx, { actor, slug: args.params.slug });
    return answerGameForm(args, { save: (sent) => editGame(ctx, { actor, gameId: game.id, ...sent }), words: WORDS });
  });
}

export const shouldRevalidate = keepsAfterSuccess;

export const handle = { unsent: WORDS.failed } satisfies ScreenHandle;

export default function EditGame({ loaderData, actionData }: Route.ComponentProps) {
  const { personId, game, values, closing } = loaderData;
  return (
    <Page
      back={{ to: gamePath(game.slug), label: TEXT.back }}
      title={TEXT.title}
      text={TEXT.text({ title: game.title })}
    >
      <GameForm
        key={game.id}
        blank={values}
        draft={{ key: draftKey({ personId, gameId: game.id }), notBefore: game.updatedAt }}
        game={game}
        needsCover={game.thumbnailUrl !== null && !game.hasNoCover}
        words={WORDS}
        isHosted={game.isHosted === true}
        answer={actionData}
      />
      {closing ? (
        <PressForm fields={closing.fields} formAction={commentsPath(game.slug)} formClassName="mt-10">
          {closing.label}
        </PressForm>
      ) : null}
    </Page>
  );
}

export const meta = metaOf(({ game }: Route.ComponentProps['loaderData']) => ({
  title: `${TEXT.title}: ${game.title}`,
  description: GAME_FORM.text,
}));
