import { Form } from 'react-router';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { answerButton } from '#app/http/answer-form.server.ts';
import { metaOf, Page } from '#app/shell/page.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, Textarea } from '#app/ui/field.tsx';
import { HiddenFields, PressForm } from '#app/ui/press-form.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { Written } from '#app/ui/written.tsx';
import { formatShortDate } from '#domain/format.ts';
import { uploadBounds } from '#domain/hosting/archive.ts';
import { LIMITS } from '#domain/limits.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { VERSIONS as TEXT, UPLOAD } from '#domain/messages/hosting/hosting.ts';
import { gamePath, playtestPath, versionsPath } from '#domain/paths.ts';
import { deleteVersion, findVersionsOf, publishVersion, setHosting } from '#services/hosting/drafts.ts';
import { findGameAt, findGameIdAt } from '../games/find-game.server.ts';
import type { Route } from './+types/versions';
import { Slot } from './slot.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireViewer({ request, context });
  return answerRead(context, 'game-load-failed', async () => {
    const { id, slug, title } = await findGameAt(context, params.slug, '/versions');
    return {
      game: { slug, title },
      ...(await findVersionsOf(ctx, { actor, gameId: id })),
      bounds: ctx.config.games && uploadBounds(ctx.settings),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireViewer(args);
  const { slug } = args.params;
  return answerButton(args, {
    back: versionsPath(slug),
    refused: TEXT.failed,
    press: async (text, { form }) => {
      const gameId = await findGameIdAt(args.context, slug);
      const id = text('id');
      const to = versionsPath(slug);
      if (text('intent') === 'delete') {
        await deleteVersion(ctx, { actor, id });
        return { to, say: TEXT.removed };
      }
      if (text('intent') === 'switches') {
        await setHosting(ctx, { actor, gameId, showsSource: form.has('source'), hasScores: form.has('scores') });
        return { to, say: TEXT.saved };
      }
      const note = text('note').trim().slice(0, LIMITS.text.update);
      await publishVersion(ctx, { actor, gameId, id, note });
      return { to: gamePath(slug), say: TEXT.publishedSay };
    },
  });
}

type Listed = Route.ComponentProps['loaderData']['versions'][number];

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { game, versions, shownId, showsSource, hasScores, bounds } = loaderData;
  const back = { to: gamePath(game.slug), label: GAME_FORM.edit.back };
  const isMoving = shownId === null;
  return (
    <Page width="read" back={back} title={TEXT.titleOf({ game: game.title })} text={TEXT.text}>
      {bounds ? (
        <TitledSection
          id="upload"
          title={isMoving ? TEXT.moveTitle : TEXT.upload}
          text={isMoving ? TEXT.moveText : TEXT.uploadText}
          className="mb-10"
        >
          <div className="mt-4">
            <Slot game={game.slug} bounds={bounds} />
          </div>
        </TitledSection>
      ) : null}
      <TitledSection id="versions" title={TEXT.list} text={TEXT.listText}>
        {versions.length === 0 ? (
          <p className="mt-3 text-muted">{TEXT.none}</p>
        ) : (
          <ol reversed className="mt-3 divide-y divide-line border-line border-y">
            {versions.map((version) => (
              <Version key={version.id} version={version} isShown={version.id === shownId} />
            ))}
          </ol>
        )}
      </TitledSection>
      {isMoving ? null : (
        <TitledSection id="switches" title={TEXT.switches} className="mt-10">
          <Form method="post" preventScrollReset className="mt-2 flex flex-col">
            <Checkbox name="scores" label={TEXT.scores} help={TEXT.scoresHelp} defaultChecked={hasScores} />
            <Checkbox name="source" label={TEXT.source} help={TEXT.sourceHelp} defaultChecked={showsSource} />
            <SubmitButton name="intent" value="switches" size="sm" className="mt-2 self-start">
              {TEXT.save}
            </SubmitButton>
          </Form>
        </TitledSection>
      )}
    </Page>
  );
}

function Version({ version, isShown }: { version: Listed; isShown: boolean }) {
  const { id, label, number, note, bytes, files, createdAt, publishedAt } = version;
  const date = formatShortDate(publishedAt ?? createdAt);
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-base">{TEXT.number({ n: number })}</h3>
        {isShown ? <Badge>{TEXT.shown}</Badge> : publishedAt === null ? <Badge>{TEXT.draft}</Badge> : null}
        <span className="text-muted text-sm">
          {publishedAt === null ? TEXT.uploaded({ date }) : TEXT.published({ date })} · {UPLOAD.facts({ files, bytes })}
        </span>
      </div>
      <Written className="max-w-read text-sm">{note}</Written>
      {isShown ? null : (
        <div className="flex flex-wrap items-start gap-3">
          {publishedAt === null ? (
            <>
              <ButtonLink to={playtestPath(label)} reloadDocument size="sm">
                {TEXT.try}
              </ButtonLink>
              <details className="min-w-0 flex-1">
                <summary className="tap cursor-pointer font-semibold text-sm underline">{TEXT.publish}</summary>
                <Form method="post" className="mt-3 flex flex-col gap-3">
                  <HiddenFields fields={{ id }} />
                  <Field label={TEXT.note} name="note" help={TEXT.noteHelp} optional>
                    <Textarea rows={3} maxLength={LIMITS.text.update} />
                  </Field>
                  <SubmitButton name="intent" value="publish" sends={['id', id]} variant="solid" className="self-start">
                    {TEXT.publish}
                  </SubmitButton>
                </Form>
              </details>
            </>
          ) : (
            <PressForm fields={{ intent: 'publish', id }} size="sm">
              {TEXT.back}
            </PressForm>
          )}
          <PressForm fields={{ intent: 'delete', id }} size="sm" variant="plain">
            {TEXT.remove}
          </PressForm>
        </div>
      )}
    </li>
  );
}

export const meta = metaOf(({ game }: Route.ComponentProps['loaderData']) => ({
  title: TEXT.titleOf({ game: game.title }),
  description: TEXT.text,
}));
