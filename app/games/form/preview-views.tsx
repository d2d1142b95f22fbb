import { useState } from 'react';
import { useSite } from '#app/shell/site.ts';
import { fullSubmissionTags, type GameDetail, generatedTag, genreOf } from '#domain/games/game.ts';
import { GAME_FORM } from '#domain/messages/game-form.ts';
import { isWebUrl } from '#domain/url.ts';
import { GameCard } from '../../listing/game-card.tsx';
import { useViewer } from '../../shell/mine.tsx';
import { About, Tags } from '../page/details.tsx';
import { Gallery } from '../page/gallery.tsx';
import { Panel } from '../page/panel.tsx';
import type { PreviewProps } from './game-form.tsx';

const BLANK = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 40' fill='none' stroke='#8C8296' stroke-width='.6' stroke-linejoin='round'><rect x='26' y='15' width='12' height='10' rx='1.2'/><circle cx='30' cy='18.6' r='1.1'/><path d='m26.3 23.6 3.4-2.8 2.6 2 2.4-2.2 3 2.8'/></svg>",
)}`;

const NEW = { upvotes: 0, downvotes: 0, views: 0, plays: 0, ownershipStatus: 'claimed' } as const;
function useGame({ form, game }: PreviewProps): GameDetail {
  const viewer = useViewer();
  const { editorName } = useSite();
  const [createdAt] = useState(Date.now);
  const { values, cover, shots, loadedUrl } = form;
  // Shows a picture only if it is known to load. Otherwise, a new game shows BLANK, because it has no drawn cover yet.
  const { url: picture = '', state } = cover.pictures[0] ?? {};
  const isShown = picture !== '' && (picture === loadedUrl || state === 'stored');
  const genre = genreOf(values.genre);
  const { tags, isFullyGenerated } = values;
  return {
    ...(game ?? {
      ...NEW,
      createdAt,
      // The type requires these fields of the creator, but the preview doesn't show them.
      creator: viewer && { ...viewer, bio: '', dateJoined: 0, totalSubmissions: 0, totalVotes: 0, rank: null },
    }),
    ...values,
    id: game?.id ?? 'preview',
    slug: 'preview',
    title: values.title.trim() || GAME_FORM.preview.untitled,
    playUrl: isWebUrl(values.playUrl) ? values.playUrl : '',
    sourceUrl: isWebUrl(values.sourceUrl) ? values.sourceUrl : '',
    thumbnailUrl: isShown ? picture : game ? null : BLANK,
    screenshotUrls: shots.pictures.filter((shot) => shot.state === 'stored').map(({ url }) => url),
    category: values.genre,
    tags: genre
      ? fullSubmissionTags({ genre, tags, isFullyGenerated, editorName })
      : [...tags, generatedTag(isFullyGenerated, editorName)],
    aboutHtml: plainHtml(values.description),
    summary: '',
    updatedAt: 0,
    quickSubmission: false,
  };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '\n': '<br>' };
/** Without Markdown, whose parser is too large for browsers. */
const plainHtml = (text: string) => text.trim().replace(/[&<\n]/g, (character) => ESCAPES[character] ?? '');

const CardPreview = (props: PreviewProps) => <GameCard game={{ ...useGame(props), vote: 'none' }} />;

function PagePreview(props: PreviewProps) {
  const game = useGame(props);
  return (
    <div className="flex flex-col gap-6">
      <Gallery game={game} />
      <Panel game={game} saves={0} claim={{ isMine: false, disputableUntil: null }} pin={null} />
      <About html={game.aboutHtml} />
      <Tags tags={game.tags} />
    </div>
  );
}

export const PREVIEWS = { card: CardPreview, page: PagePreview };
