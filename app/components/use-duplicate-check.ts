import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { LIMITS } from '#domain/limits.ts';
import { isWebUrl } from '#domain/url.ts';
import { type DuplicateAnswer, duplicateCheckPath, type ExistingGame } from './quick-submit-answer.ts';

/**
 * The game that already has this address, or null. Asks 500 ms after typing stops, only for real addresses,
 * and believes an answer only while its question still stands in the field.
 */
export function useDuplicateCheck(playUrl: string, checkUrl: string): ExistingGame | null {
  const fetcher = useFetcher<DuplicateAnswer>();
  const [asked, setAsked] = useState('');
  const { load } = fetcher;
  const question = playUrl.trim();
  useEffect(() => {
    if (question === asked || !isWebUrl(question)) return;
    const timer = setTimeout(() => {
      setAsked(question);
      load(duplicateCheckPath(checkUrl, question));
    }, LIMITS.duplicateCheckDebounceMs);
    return () => clearTimeout(timer);
  }, [question, asked, checkUrl, load]);
  return question === asked && fetcher.state === 'idle' ? (fetcher.data?.existing ?? null) : null;
}
