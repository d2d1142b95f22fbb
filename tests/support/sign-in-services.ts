import { vi } from 'vitest';
import { type ServicePerson, serviceAnswer } from './service-answers.ts';

/**
 * Replaces global `fetch` with GitHub's and Google's answers, because the sign-in library's addresses are fixed. Every other
 * request fails until `unstub`.
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
