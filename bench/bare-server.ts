/**
 * The measure for everything else: node:http with the site's own answers, given on standard input by their paths.
 * Other paths get the first of them.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface BareAnswer {
  path: string;
  /** Name, value, name, value. */
  headers: string[];
  /** Base64, compressed as the site sent it. */
  body: string;
}

const given: BareAnswer[] = JSON.parse(await text(process.stdin));
const answers = new Map(
  given.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
);
const [first] = answers.values();

// As the site has it (server/serve.ts).
const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
  const answer = answers.get(request.url ?? '') ?? first;
  response.writeHead(200, answer?.headers);
  response.end(answer?.body);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
