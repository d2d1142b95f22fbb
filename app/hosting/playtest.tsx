import { ClipboardCopy, RotateCw } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { data, redirectDocument } from 'react-router';
import { GameFrame } from '#app/games/game-frame.tsx';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { answerButton } from '#app/http/answer-form.server.ts';
import { playerHeaders } from '#app/http/headers.server.ts';
import { fetchJson } from '#app/shell/fetch-json.ts';
import { metaOf, Page } from '#app/shell/page.tsx';
import { ShareButton, useCopy } from '#app/shell/share.tsx';
import { Button, ButtonLink, SubmitButton, TextLink } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { PressForm } from '#app/ui/press-form.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { formatShortDate } from '#domain/format.ts';
import { ASKED, addProblem, type Problem, problemIn } from '#domain/hosting/problems.ts';
import { DRAFT as TEXT, UPLOAD } from '#domain/messages/hosting/hosting.ts';
import { playtestPath, problemsPath, publishPath, UPLOAD_PAGE, versionsPath } from '#domain/paths.ts';
import { deleteVersion, findDraftAt, setThreads } from '#services/hosting/drafts.ts';
import type { Route } from './+types/playtest';
import { sendQuietly, useMessages } from './use-messages.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  return answerRead(context, 'game-load-failed', async ({ ctx, actor }) => {
    const draft = await findDraftAt(ctx, { actor, label: params.label });
    const headers = playerHeaders({ ...draft, isHosted: true });
    return data({ draft }, { headers: { ...headers, 'Cache-Control': 'private, no-store' } });
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Loads a new document, because only that document's CSP allows the draft's frame. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(new URL(request.url).pathname);
}

export const shouldRevalidate = () => false;

export async function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireViewer(args);
  const { label } = args.params;
  return answerButton(args, {
    back: playtestPath(label),
    refused: TEXT.failed,
    press: async (text) => {
      const { id, game } = await findDraftAt(ctx, { actor, label });
      if (text('intent') === 'delete') {
        await deleteVersion(ctx, { actor, id });
        return { to: game ? versionsPath(game.slug) : UPLOAD_PAGE, say: TEXT.removed };
      }
      await setThreads(ctx, { actor, id, needsThreads: text('threads') !== '' });
      return { to: playtestPath(label), say: TEXT.saved };
    },
  });
}

type Draft = Route.ComponentProps['loaderData']['draft'];
const titleOf = ({ game, title }: Draft) => game?.title || title || UPLOAD.unnamed;

export default function Playtest({ loaderData: { draft } }: Route.ComponentProps) {
  const { label, isOwn, isHeld, game, needsThreads, playUrl, files, bytes, endsAt } = draft;
  const title = titleOf(draft);
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  const said = isHeld ? TEXT.held : isOwn ? TEXT.own : TEXT.shared;
  return (
    <Page
      title={<span dir="auto">{title}</span>}
      text={said}
      actions={
        !isOwn || isHeld ? null : game ? (
          <ButtonLink to={versionsPath(game.slug)} reloadDocument variant="solid">
            {TEXT.publish}
          </ButtonLink>
        ) : (
          <ButtonLink to={publishPath(label)} reloadDocument variant="solid" size="lg">
            {TEXT.publish}
          </ButtonLink>
        )
      }
    >
      <div className="flex aspect-16/10 max-h-[80dvh] w-full flex-col overflow-hidden rounded-cover border border-edge bg-card max-sm:aspect-3/4">
        <GameFrame
          key={round}
          frame={frame}
          game={{ title: TEXT.frame({ title }), playUrl, isHosted: true, needsThreads }}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-muted text-sm">
        <p>
          {UPLOAD.facts({ files, bytes })}. {isHeld ? null : TEXT.until({ date: formatShortDate(endsAt) })}
        </p>
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<RotateCw className="size-4" />}
            onClick={() => setRound(round + 1)}
            className="js-only"
          >
            {TEXT.reload}
          </Button>
          <ShareButton title={title} path={playtestPath(label)} size="sm" className="js-only" />
        </span>
      </div>
      <Problems draft={draft} frame={frame} />
      {isOwn && !isHeld ? (
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 border-line border-t pt-6">
          <form method="post" className="flex flex-wrap items-center gap-4">
            <Checkbox
              name="threads"
              value="yes"
              label={TEXT.threads}
              help={TEXT.threadsHelp}
              defaultChecked={needsThreads}
            />
            <SubmitButton size="sm" name="intent" value="threads">
              {TEXT.saveThreads}
            </SubmitButton>
          </form>
          <TextLink to={game ? versionsPath(game.slug) : UPLOAD_PAGE} reloadDocument>
            {TEXT.again}
          </TextLink>
          <PressForm fields={{ intent: 'delete' }} size="sm" variant="plain" formClassName="-mx-2.5">
            {TEXT.remove}
          </PressForm>
        </div>
      ) : null}
    </Page>
  );
}

type ProblemsProps = { draft: Draft; frame: RefObject<HTMLIFrameElement | null> };
function Problems({ draft: { label, playUrl, isOwn, problems: noted }, frame }: ProblemsProps) {
  const [problems, setProblems] = useState<readonly Problem[]>(noted);
  const copy = useCopy();
  useMessages({ frame, playUrl, isOn: true }, (message) => {
    const problem = problemIn(message);
    if (!problem) return;
    setProblems((before) => addProblem(before, problem));
    if (isOwn) sendQuietly(problemsPath(label), { ...problem, type: 'playpodium-problem' });
  });
  const look = useEffectEvent(async () => {
    const found = await fetchJson<Problem[]>(problemsPath(label)).catch(() => null);
    if (found) setProblems((before) => found.reduce<readonly Problem[]>(addProblem, before));
  });
  useEffect(() => {
    frame.current?.contentWindow?.postMessage({ type: ASKED }, new URL(playUrl).origin);
    // The server notes what is missing while the game loads.
    const timers = LOOKED_MS.map((ms) => setTimeout(look, ms));
    return () => timers.forEach(clearTimeout);
  }, [frame, playUrl]);
  if (problems.length === 0) return null;
  const lines = problems.map((problem) => TEXT.kinds[problem.kind](problem));
  return (
    <TitledSection
      id="problems"
      title={TEXT.problems}
      text={TEXT.problemsText}
      className="mt-8"
      headingClassName="text-xl"
    >
      <ul aria-live="polite" className="mt-3 flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line} className="border-danger border-l-4 pl-3 text-sm wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon={<ClipboardCopy className="size-4" />}
        onClick={() => copy(TEXT.prompt({ lines }), TEXT.copied)}
        className="js-only mt-4"
      >
        {TEXT.paste}
      </Button>
    </TitledSection>
  );
}

const LOOKED_MS = [1_500, 4_000, 10_000, 30_000];

export const meta = metaOf(({ draft }: Route.ComponentProps['loaderData']) => ({
  title: TEXT.title({ title: titleOf(draft) }),
  description: TEXT.shared,
}));
