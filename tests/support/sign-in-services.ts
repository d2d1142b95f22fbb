import { vi } from 'vitest';
import { type ServicePerson, serviceAnswer } from './service-answers.ts';

/**
 * Replaces global `fetch` with the services' answers, because the sign-in library's addresses are fixed. Until `unstub`, every
 * other request fails.
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
