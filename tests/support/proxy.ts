import { connect, createServer, type Socket } from 'node:net';

/**
 * Passes everything on to a server, and records what clients send: one entry for each piece that arrives. Closes each
 * connection that would be one more than `most`.
 */
export async function startProxy(to: URL, { most = Number.POSITIVE_INFINITY }: { most?: number } = {}) {
  const sent: string[] = [];
  const sockets: Socket[] = [];
  let refused = 0;
  const server = createServer((client) => {
    if (sockets.length / 2 >= most) {
      refused += 1;
      return void client.destroy();
    }
    const upstream = connect(Number(to.port), to.hostname);
    sockets.push(client, upstream);
    client.on('data', (piece) => sent.push(piece.toString('latin1')));
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(to);
  if (address && typeof address === 'object') url.port = String(address.port);
  return {
    url: url.href,
    sent,
    refused: () => refused,
    async [Symbol.asyncDispose](): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
