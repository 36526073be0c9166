/**
 * How many requests a second one address answers. Raw sockets that only count bytes: the client must not be what is
 * measured, since it shares the machine with the server.
 */
import { connect, type Socket } from 'node:net';

const CONNECTIONS = 16;
/** Requests under way on each connection, unless set otherwise. */
const PIPELINED = 4;

/** Length of one whole answer. @throws Error unless it is a compressed 200 with a known length */
const answerBytes = (text: Buffer): number | null => {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = text.subarray(0, end).toString('latin1');
  if (!/^HTTP\/1\.1 200/.test(head)) throw new Error(`not a 200: ${head.split('\r\n')[0]}`);
  if (!/\r\ncontent-encoding: br/i.test(head)) throw new Error('the answer is not compressed');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!length) throw new Error('the answer has no length');
  return end + 4 + Number(length);
};

export interface RateOptions {
  site: string;
  path: string;
  seconds: number;
  connections?: number;
  /** Browsers wait for an answer before they use the connection again: 1. */
  pipelined?: number;
}

/** Answers a second over `seconds`; all answers must be as long as the first. */
export const requestRate = async ({
  site,
  path,
  seconds,
  connections = CONNECTIONS,
  pipelined = PIPELINED,
}: RateOptions): Promise<number> => {
  const { host, hostname, port } = new URL(site);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\naccept: */*\r\ncookie: age_verified=1\r\n\r\n`;
  const sockets: Socket[] = [];
  let answers = 0;
  const work = Array.from(
    { length: connections },
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname);
        sockets.push(socket);
        let bytes: number | null = null;
        let first = Buffer.alloc(0);
        let received = 0;
        socket.on('connect', () => socket.write(request.repeat(pipelined)));
        socket.on('data', (chunk) => {
          if (bytes === null) {
            first = Buffer.concat([first, chunk]);
            try {
              bytes = answerBytes(first);
            } catch (error) {
              socket.destroy();
              reject(error);
            }
            if (bytes === null) return;
            received = first.length;
          } else received += chunk.length;
          const whole = Math.floor(received / bytes);
          if (whole === 0) return;
          received -= whole * bytes;
          answers += whole;
          socket.write(request.repeat(whole));
        });
        socket.on('error', reject);
        socket.on('close', () => resolve());
      }),
  );
  const started = performance.now();
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, seconds * 1000);
  try {
    await Promise.all(work);
  } finally {
    clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
  }
  return answers / ((performance.now() - started) / 1000);
};
