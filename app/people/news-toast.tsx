import { useEffect } from 'react';
import { fetchJson } from '#app/shell/fetch-json.ts';
import { useToast } from '#app/shell/toast.tsx';
import { readStored, store } from '#app/ui/storage.ts';

const PATH = '/notifications/news';
const TOLD_KEY = 'playpodium.told';
const EVERY_MS = 60_000;

type News = { readonly id: string; readonly title: string; readonly text: string };
export type NewsAnswer = { readonly news: News | null };

/** `waits`: the page shows another toast, so the news comes later and doesn't replace it. */
export function NewsToast({ unread, waits }: { unread: number; waits: boolean }) {
  const { show } = useToast();
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const { news } = await fetchJson<NewsAnswer>(PATH).catch(() => ({ news: null }));
      if (news && !wasTold(news.id)) show({ title: news.title, description: news.text, tone: 'good' });
    };
    if (unread > 0 && !waits) void look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [unread, waits, show]);

  return null;
}

function wasTold(id: string): boolean {
  if (readStored(TOLD_KEY) === id) return true;
  store(TOLD_KEY, id);
  // If storage is blocked, the news counts as shown, so that it doesn't appear again and again.
  return readStored(TOLD_KEY) !== id;
}
