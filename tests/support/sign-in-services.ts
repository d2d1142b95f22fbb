import { vi } from 'vitest';
import { type ServicePerson, serviceAnswer } from './service-answers.ts';

/**
 * Replaces the global `fetch` with one that answers like GitHub and Google, because the sign-in library's addresses are
 * fixed. Until `unstub` is called, requests to other addresses fail.
 */
export function playServices(person: () => ServicePerson): { asked: string[]; unstub: () => void } {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    asked.push(href);
    return Response.json(serviceAnswer(href, person()));
  });
  return { asked, unstub: () => vi.unstubAllGlobals() };
}
