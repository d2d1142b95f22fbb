import { connect, createServer, type Socket } from 'node:net';

const BAD_GATEWAY = [
  'HTTP/1.1 502 Bad Gateway',
  'Content-Type: text/html',
  'Content-Length: 20',
  'Connection: close',
  '',
  '<h1>Bad Gateway</h1>',
].join('\r\n');

/**
 * Passes everything on to a server. While `fails` is set, answers HTTP forms with 502, 'before' or 'after' the server
 * gets them and answers.
 */
export async function startProxy(to: URL) {
  const sockets: Socket[] = [];
  const proxy = {
    url: '',
    fails: null as 'before' | 'after' | null,
    async [Symbol.asyncDispose](): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    sockets.push(client, upstream);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.on('data', (piece) => {
      if (!proxy.fails || !piece.toString('latin1').startsWith('POST ')) return;
      upstream.unpipe(client);
      if (proxy.fails === 'before') client.unpipe(upstream).end(BAD_GATEWAY);
      else upstream.once('data', () => client.end(BAD_GATEWAY)).resume();
    });
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(to);
  if (address && typeof address === 'object') url.port = String(address.port);
  proxy.url = url.href;
  return proxy;
}
