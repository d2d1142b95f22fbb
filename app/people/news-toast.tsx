import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '#app/shell/toast.tsx';
import { readStored, store } from '#app/ui/storage.ts';

const PATH = '/notifications/news';
const TOLD_KEY = 'playpodium.told';
const EVERY_MS = 60_000;

type News = { readonly id: string; readonly title: string; readonly text: string };

/**
 * Shows a toast when the reader's claim was decided, on the next page or within `EVERY_MS`. Each browser shows it once.
 * `unread`: how many notifications were unread when the page was loaded. `waits`: whether the page shows another toast,
 * which this one would replace. Then this one comes later.
 */
export function NewsToast({ unread, waits }: { unread: number; waits: boolean }) {
  const { show } = useToast();
  const { load, data } = useFetcher<{ news: News | null }>({ key: 'news' });
  const news = data?.news ?? null;

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void load(PATH);
    };
    if (unread > 0 && !waits) look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [unread, waits, load]);

  useEffect(() => {
    if (!news || wasTold(news.id)) return;
    show({ title: news.title, description: news.text, tone: 'good' });
  }, [news, show]);

  return null;
}

/** Whether this browser has already shown the news with this id. If not, marks the news as shown. */
function wasTold(id: string): boolean {
  if (readStored(TOLD_KEY) === id) return true;
  store(TOLD_KEY, id);
  // If storage is blocked, the news counts as shown. Otherwise it would appear again and again.
  return readStored(TOLD_KEY) !== id;
}
