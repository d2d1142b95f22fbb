/**
 * The baseline for pages: a server that sends copies of the site's responses. It reads the copies as JSON from standard
 * input. Paths without a copy get the first copy.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface BareAnswer {
  path: string;
  /** Alternating names and values. */
  headers: string[];
  /** The body as the site sent it (not decompressed), in Base64. */
  body: string;
}

const given: BareAnswer[] = JSON.parse(await text(process.stdin));
const answers = new Map(given.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]));
const [first] = answers.values();

// The site sets this option, too (server/serve.ts).
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
