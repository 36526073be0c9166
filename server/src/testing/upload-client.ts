/** A sender of uploads that can be cut off at any byte: tus over bare HTTP, as no well-behaved client would. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { randomBytes } from 'node:crypto';

export interface Sender {
  /** Where the server listens. */
  base: string;
  /** The session's cookie. */
  cookie: string;
  /** What the site is called in its settings. */
  origin: string;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** Of a JSON body. */
  code: string | undefined;
}

const readAnswer = (sent: ClientRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('error', reject);
      response.once('end', () => {
        const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, code });
      });
    });
  });

export const send = (
  { base, cookie, origin }: Sender,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): ClientRequest =>
  request(`${base}${path}`, {
    method,
    agent: false,
    headers: { cookie, origin, 'tus-resumable': '1.0.0', accept: 'application/json', ...headers },
  });

const metadataOf = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export const create = (
  sender: Sender,
  bytes: number,
  metadata: Record<string, string>,
  headers: Record<string, string> = {},
  body?: Uint8Array,
): Promise<Answer> => {
  const sent = send(sender, 'POST', '/api/upload/', {
    'upload-length': String(bytes),
    'upload-metadata': metadataOf(metadata),
    ...(body && { 'content-type': 'application/offset+octet-stream', 'content-length': String(body.length) }),
    ...headers,
  });
  const answer = readAnswer(sent);
  sent.end(body);
  return answer;
};

const patchHeaders = (offset: number, length: number): Record<string, string> => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
  'content-length': String(length),
});

export const patch = (sender: Sender, url: string, offset: number, body: Uint8Array): Promise<Answer> => {
  const sent = send(sender, 'PATCH', url, patchHeaders(offset, body.length));
  const answer = readAnswer(sent);
  sent.end(body);
  return answer;
};

/** A PATCH whose body never ends on its own: bytes are given to it piece by piece, and then it is cut. */
export const openPatch = (sender: Sender, url: string, offset: number, length: number) => {
  const sent = send(sender, 'PATCH', url, patchHeaders(offset, length));
  const answer = readAnswer(sent);
  answer.catch(() => {});
  return {
    answer,
    /** Fails when the connection ends first: node calls nobody back for what is written while a socket is closing. */
    write: (bytes: Uint8Array) =>
      new Promise<void>((resolve, reject) => {
        sent.once('close', () => reject(new Error('the connection is closed')));
        sent.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    end: () => sent.end(),
    /** As a cable that is pulled. */
    cut: () => sent.destroy(),
  };
};

export const ask = (sender: Sender, method: string, url: string): Promise<Answer> => {
  const sent = send(sender, method, url);
  const answer = readAnswer(sent);
  sent.end();
  return answer;
};

export const offsetOf = async (sender: Sender, url: string): Promise<number> => {
  const answer = await ask(sender, 'HEAD', url);
  if (answer.status !== 200) throw new Error(`HEAD answers ${answer.status}`);
  return Number(answer.headers['upload-offset']);
};

/** Random bytes behind the first box of an MP4. */
export const fakeVideo = (bytes: number): Buffer => {
  const video = randomBytes(bytes);
  Buffer.from('000000186674797069736f6d', 'hex').copy(video);
  return video;
};
