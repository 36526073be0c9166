/** A real mail server for tests, without encryption unless its options say so. */
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  text: string;
  isSecure: boolean;
}
export interface TestSmtpServer {
  port: number;
  received: ReceivedMail[];
  close: () => Promise<void>;
}

/** On a free port. */
export const openSmtpServer = async (options: SMTPServerOptions = {}): Promise<TestSmtpServer> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text, isSecure: session.secure });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as { port: number };
  return { port, received, close: () => new Promise((resolve) => server.close(() => resolve())) };
};
