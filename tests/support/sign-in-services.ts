import { vi } from 'vitest';
import { type ServicePerson, serviceAnswer } from './service-answers.ts';

/**
 * GitHub's and Google's answers in the place of the network, for the library knows no other addresses than theirs.
 * Until `unstub`, every other request fails.
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
