import { Link } from 'react-router';
import { answerRead, requireViewer } from '#app/http/action-result.server.ts';
import { GameThumb } from '#app/listing/game-cover.tsx';
import { GamesToPlay } from '#app/listing/list-screen.tsx';
import { metaOf, Page } from '#app/shell/page.tsx';
import { formatShortDate } from '#domain/format.ts';
import type { GameCard } from '#domain/games/game.ts';
import { HEADER } from '#domain/messages/site.ts';
import { FOR_YOU as TEXT } from '#domain/messages/visits/for-you.ts';
import { findForYou, type Story } from '#services/people/for-you.ts';
import type { Route } from './+types/for-you';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireViewer({ request, context });
  const isPeek = request.headers.has('sec-purpose');
  return answerRead(context, 'games-load-failed', () => findForYou(ctx, { actor, isPeek }));
}

export default function ForYouPage({ loaderData }: Route.ComponentProps) {
  const { since, isFirst, stories, cards, toPlay } = loaderData;
  const [lead, ...others] = stories;
  const cardOf = ({ gameId }: Story) => cards.find(({ id }) => id === gameId);
  return (
    <Page title={TEXT.since(loaderData)} text={isFirst ? TEXT.first : TEXT.lookedAt({ date: formatShortDate(since) })}>
      {lead ? (
        <ol className="border-ink border-t-4 lg:columns-2 lg:gap-12 lg:[column-rule:1px_solid_var(--color-line)]">
          <StoryItem story={lead} card={cardOf(lead)} isLead />
          {others.map((story) => (
            <StoryItem key={story.key} story={story} card={cardOf(story)} />
          ))}
        </ol>
      ) : (
        <GamesToPlay games={toPlay} title={TEXT.nothing} />
      )}
    </Page>
  );
}

type StoryItemProps = { story: Story; card: GameCard | undefined; isLead?: boolean };
function StoryItem({ story: { path, name, words }, card, isLead = false }: StoryItemProps) {
  return (
    <li
      className={`group relative flex break-inside-avoid gap-4 border-line border-b py-5 ${isLead ? 'max-sm:flex-col' : ''}`}
    >
      <div className="min-w-0 flex-1">
        <h2 className={`wrap-anywhere ${isLead ? 'text-2xl sm:text-3xl' : 'text-xl'}`}>
          <Link dir="auto" to={path} className="stretch group-hover:underline">
            {name}
          </Link>
        </h2>
        <p className={`mt-1 wrap-anywhere ${isLead ? 'text-lg' : ''}`}>{words}</p>
      </div>
      {card ? <GameThumb game={card} width={isLead ? 'w-36 sm:w-48' : 'w-24'} sizes="12rem" /> : null}
    </li>
  );
}

export const meta = metaOf({ title: HEADER.forYou, description: TEXT.description });
