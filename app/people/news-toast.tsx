import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '#app/shell/toast.tsx';
import { readStored, store } from '#app/ui/storage.ts';

const PATH = '/notifications/news';
const TOLD_KEY = 'playpodium.told';
const EVERY_MS = 60_000;

type News = { readonly id: string; readonly title: string; readonly text: string };

/**
 * Announces a decision on the reader's claim in a toast, on the next page or within `EVERY_MS`. Each device shows the toast
 * once; /notifications continues to list the decision.
 *
 * @param unread how many notifications were unread when the page was loaded
 * @param waits whether the page shows a message of its own. The toast then comes later, because it would replace that message
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

/** Whether this device has already shown the news with this id. Marks it as shown. */
function wasTold(id: string): boolean {
  if (readStored(TOLD_KEY) === id) return true;
  store(TOLD_KEY, id);
  // If storage is blocked, counts as shown, so that it doesn't appear on every page.
  return readStored(TOLD_KEY) !== id;
}
