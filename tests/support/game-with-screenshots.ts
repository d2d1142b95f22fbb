import { answer, serveFixture } from './fixture-server.ts';
import { drawPicture } from './pictures.ts';

const listOf = (names: readonly string[]) =>
  `<title>Tanks</title><div class="screenshot_list">${names.map((name) => `<a href="/${name}"></a>`).join('')}</div>`;

/** Serves a game's page that lists these screenshots, and a picture for each `.png`. Never answers for `slow`. */
export async function serveGame(names: readonly string[]) {
  const picture = await drawPicture({ width: 400, height: 300 });
  return serveFixture((request, response) => {
    const path = request.url ?? '';
    if (path === '/') answer(listOf(names))(request, response);
    else if (path.endsWith('.png')) answer(picture, { 'content-type': 'image/png' })(request, response);
    else if (path.endsWith('.svg')) answer('<svg/>', { 'content-type': 'image/svg+xml' })(request, response);
    else if (path !== '/slow') answer('gone', {}, 404)(request, response);
  });
}
