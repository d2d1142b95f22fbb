import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { answerButton, answerForm, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { CheckedForm } from '#app/shell/checked-form.tsx';
import { metaOf, Page } from '#app/shell/page.tsx';
import { EmptyState } from '#app/shell/state-panel.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { PictureFileInput } from '#app/ui/inputs.tsx';
import { LoadMore } from '#app/ui/page-links.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { updateSchema } from '#domain/games/update-form.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { SITE } from '#domain/messages/site.ts';
import { UPDATES as TEXT } from '#domain/messages/visits/updates.ts';
import { gamePath, updatesPath } from '#domain/paths.ts';
import { can } from '#domain/policy.ts';
import { deleteUpdate, editUpdate, findUpdates, type GameUpdate, postUpdate } from '#services/games/updates.ts';
import { findGameAt, findGameIdAt } from '../find-game.server.ts';
import type { Route } from './+types/updates';
import { UpdateList } from './update-list.tsx';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return answerRead(context, 'game-load-failed', async ({ ctx, actor }) => {
    const { id, slug, title, creator, visibility } = await findGameAt(context, params.slug, '/updates');
    const owner = { ownerId: creator?.id ?? null };
    const may = { write: can(actor, 'update:write', owner), remove: can(actor, 'update:delete', owner) };
    const cursor = url.searchParams.get('cursor');
    const isPrivate = visibility !== undefined;
    return { game: { id, slug, title }, may, isPrivate, ...(await findUpdates(ctx, { gameId: id, cursor })) };
  });
}

export async function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireViewer(args);
  const form = await receiveForm(args, { withPictures: can(actor, 'file:upload') });
  const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')];
  const to = updatesPath(args.params.slug);
  const gameId = () => findGameIdAt(args.context, args.params.slug);
  const common = { form, refused: TEXT.failed, log: 'an update failed' };
  if (intent === 'delete') {
    const press = async () => {
      await deleteUpdate(ctx, { actor, gameId: await gameId(), id });
      return { to, say: TEXT.removed };
    };
    return answerButton(args, { ...common, back: to, press });
  }
  if (form.get('picture') instanceof File && (form.get('picture') as File).size === 0) form.delete('picture');
  return answerForm(args, {
    ...common,
    schema: updateSchema,
    save: async ({ text, picture: file }) => {
      const bytes = file && new Uint8Array(await file.arrayBuffer());
      const picture = file && bytes ? { bytes, filename: file.name } : undefined;
      const written = { actor, gameId: await gameId(), text, picture };
      if (intent === 'edit') await editUpdate(ctx, { ...written, id });
      else await postUpdate(ctx, written);
      return { to, say: intent === 'edit' ? TEXT.saved : TEXT.posted };
    },
  });
}

export default function Updates({ loaderData, actionData }: Route.ComponentProps) {
  const { game, may, updates, nextCursor } = loaderData;
  const back = { to: gamePath(game.slug), label: GAME_FORM.edit.back };
  return (
    <Page width="read" back={back} title={TEXT.titleOf({ game: game.title })} text={TEXT.text}>
      {may.write ? (
        <TitledSection id="write" title={TEXT.write} text={TEXT.writeText} className="mb-10">
          <WriteForm key={updates[0]?.id} />
        </TitledSection>
      ) : null}
      {updates.length === 0 ? (
        <EmptyState title={TEXT.none} text={TEXT.noneText} scene="no-games" />
      ) : (
        <UpdateList updates={updates} game={game}>
          {(update) => (
            <div className="mt-2 flex flex-wrap items-start gap-3">
              {may.write ? (
                <details className="min-w-0 flex-1" open={actionData?.values?.id === update.id}>
                  <summary className="tap cursor-pointer text-muted text-sm underline hover:text-ink">
                    {TEXT.edit}
                  </summary>
                  <WriteForm update={update} />
                </details>
              ) : null}
              {may.remove ? (
                <PressForm fields={{ intent: 'delete', id: update.id }} size="sm" variant="plain">
                  {TEXT.remove}
                </PressForm>
              ) : null}
            </div>
          )}
        </UpdateList>
      )}
      <LoadMore href={nextCursor && `?${new URLSearchParams({ cursor: nextCursor })}`} label={SITE.loadMore} />
    </Page>
  );
}

const loadSchema = async () => (await import('#domain/games/update-form.ts')).updateSchema;
function WriteForm({ update }: { update?: GameUpdate }) {
  return (
    <CheckedForm
      id={update ? `edit-${update.id}` : 'update'}
      loadSchema={loadSchema}
      fields={{ id: update?.id ?? '' }}
      initial={{ text: update?.text ?? '' }}
      encType="multipart/form-data"
      className="mt-4 flex flex-col gap-4"
    >
      <Field label={TEXT.field} name="text" help={TEXT.fieldHelp} required>
        <Textarea />
      </Field>
      <Field label={TEXT.picture} name="picture" help={TEXT.pictureHelp} optional>
        <PictureFileInput />
      </Field>
      <SubmitButton name="intent" value={update ? 'edit' : 'post'} variant="solid" className="self-start">
        {update ? TEXT.save : TEXT.post}
      </SubmitButton>
    </CheckedForm>
  );
}

export const meta = metaOf(({ game, isPrivate }: Route.ComponentProps['loaderData']) => ({
  title: TEXT.titleOf({ game: game.title }),
  description: TEXT.text,
  path: updatesPath(game.slug),
  isPrivate,
}));
