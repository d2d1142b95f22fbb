import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '#app/shell/toast.tsx';

const PATH = '/notifications/news';
const TOLD_KEY = 'playpodium.told';
const EVERY_MS = 60_000;

type News = { readonly id: string; readonly title: string; readonly text: string };

/**
 * Tells a decision on one's claim in a toast: to whoever comes next, and within a minute to whoever is here. Each
 * device tells it once; /notifications keeps it.
 *
 * @param unread how many notifications waited when the page was loaded
 * @param waits the page has a message of its own to show, which the news would replace: the next look tells it
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

/** Whether this device has told it already; from now on it has. */
function wasTold(id: string): boolean {
  try {
    const told = localStorage.getItem(TOLD_KEY) === id;
    localStorage.setItem(TOLD_KEY, id);
    return told;
  } catch {
    // A browser that stores nothing would tell it again on every page.
    return true;
  }
}
