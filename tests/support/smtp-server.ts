import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface Delivery {
  from: string;
  to: string[];
  message: string;
}

interface SmtpServer extends AsyncDisposable {
  url: string;
  port: number;
  deliveries: Delivery[];
}

/** A real SMTP server on a port of this machine, which keeps what it accepts. */
export async function serveSmtp({
  listenAt = 0,
  ...options
}: SMTPServerOptions & { listenAt?: number } = {}): Promise<SmtpServer> {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onData(stream, session, callback) {
      let message = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        message += chunk;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        deliveries.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message,
        });
        callback();
      });
    },
    ...options,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = server.listen(listenAt, '127.0.0.1', resolve);
  await promise;
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    deliveries,
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(closed)),
  };
}
