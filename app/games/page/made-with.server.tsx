import { renderToStaticMarkup } from 'react-dom/server';
import { coverSources } from '#app/listing/game-cover.tsx';
import { type GameCard, namesIn } from '#domain/games/game.ts';
import { MADE_WITH as TEXT } from '#domain/messages/submit/made-with.ts';
import { gamePath } from '#domain/paths.ts';
import type { MadeWith } from '#services/games/made-with.ts';

/** The label beside a game, as HTML: so it costs the page no script. */
export const renderMadeWith = (made: MadeWith | null): string =>
  made ? renderToStaticMarkup(<Label {...made} />) : '';

const ID = 'made-with';

function Label({ editor, model, timeSpent, promptsUrl, slips, original, remixes }: MadeWith) {
  const hasFacts = editor + model + timeSpent !== '';
  const hasMore = slips.length + remixes.length > 0 || promptsUrl !== '' || original !== null;
  return (
    <section aria-labelledby={ID} className="made-with">
      <h2 id={ID}>{TEXT.title}</h2>
      {hasFacts ? (
        <dl className="made-facts">
          <Fact term={TEXT.editor} names={namesIn(editor)} filter="editor" />
          <Fact term={TEXT.model} names={namesIn(model)} filter="model" />
          <Fact term={TEXT.time} names={timeSpent === '' ? [] : [timeSpent]} />
        </dl>
      ) : null}
      {hasMore ? (
        <div className="made-more">
          {original ? <Original game={original} /> : null}
          {slips.length > 0 ? <Slips slips={slips} /> : null}
          {promptsUrl === '' ? null : (
            <p className="made-log">
              <a href={promptsUrl} rel="nofollow ugc noopener">
                {TEXT.log}
              </a>
            </p>
          )}
          {remixes.length > 0 ? <Remixes games={remixes} /> : null}
        </div>
      ) : null}
    </section>
  );
}

function Original({ game }: { game: GameCard }) {
  return (
    <div className="made-from">
      <SmallCover game={game} />
      <Bend />
      <p className="made-words">
        <span className="made-caps">{TEXT.remixOf}</span>
        <GameLink game={game} />
      </p>
    </div>
  );
}

function Remixes({ games }: { games: readonly GameCard[] }) {
  return (
    <div className="made-remixes">
      <h3 className="made-caps">{TEXT.remixes({ n: games.length })}</h3>
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <Bend />
            <SmallCover game={game} />
            <p className="made-words">
              <GameLink game={game} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FactProps = { term: string; names: readonly string[]; filter?: 'editor' | 'model' };
function Fact({ term, names, filter }: FactProps) {
  if (names.length === 0) return null;
  return (
    <div>
      <dt>{term}</dt>
      {names.map((name) => (
        <dd key={name} dir="auto" className="made-caps">
          {filter ? <a href={`/games?${new URLSearchParams({ [filter]: name })}`}>{name}</a> : name}
        </dd>
      ))}
    </div>
  );
}

/** A first line that is no longer than this fits a folded slip. */
const SHORT = 80;
function Slips({ slips }: Pick<MadeWith, 'slips'>) {
  return (
    <>
      <h3 className="sr-only">{TEXT.prompts}</h3>
      <ol className="slips">
        {slips.map(({ first, html }, at) => {
          const beginning = (
            <>
              {slips.length > 1 ? (
                <span aria-hidden="true" className="slip-number">
                  {at + 1}
                </span>
              ) : null}
              <span dir="auto" className="slip-first">
                {first}
              </span>
            </>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: prompts have no other key
            <li key={at} className="slip">
              {html === '' && first.length <= SHORT ? (
                <p className="slip-line">{beginning}</p>
              ) : (
                <details>
                  <summary className="slip-line">{beginning}</summary>
                  {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by platform/markdown.ts */}
                  <div dir="auto" className="prose" dangerouslySetInnerHTML={{ __html: html }} />
                </details>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function SmallCover({ game }: { game: GameCard }) {
  const [shown] = coverSources(game);
  return (
    <span className="made-cover">
      <img {...shown} sizes="7rem" alt="" width={640} height={400} loading="lazy" decoding="async" />
    </span>
  );
}

function GameLink({ game: { slug, title, creator } }: { game: GameCard }) {
  return (
    <>
      <a href={gamePath(slug)} dir="auto" className="made-title stretch">
        {title}
      </a>
      {creator ? <span className="made-by">{TEXT.by(creator)}</span> : null}
    </>
  );
}

function Bend() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      className="made-bend"
    >
      <path d="M6 4v14a12 12 0 0 0 12 12h15m-8-8 8 8-8 8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
