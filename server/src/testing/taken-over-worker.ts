/** The text of a program that stands in a render worker's place, with all of Node in its hands: what a worker that was taken over is. */
import { CHANNEL } from '../documents/render/worker-messages.ts';

/**
 * @param onRender JavaScript, run for each document that is asked for; it sees `id` (the document's number), `say(head, body)` (a message
 * as the channel has it), `write(bytes)` (whatever bytes), `lengthen(text, claimed)` (a head whose length is claimed) and `answered`
 * (resolves with the next answer of the API)
 * @param beforeReady JavaScript that runs before it says that it is ready; questions that came meanwhile are answered
 */
export const takenOverWorker = (onRender: string, beforeReady = ''): string => `
import { Socket } from 'node:net';
const channel = new Socket({ fd: ${CHANNEL}, readable: true, writable: true });
const write = (bytes) => channel.write(bytes);
const lengthen = (text, claimed) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(claimed ?? Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
};
const say = (head, body) => {
  const blobs = body === undefined ? [] : [Buffer.from(body)];
  const text = JSON.stringify({ head, bytes: blobs.map((blob) => blob.length) });
  channel.write(Buffer.concat([lengthen(text), ...blobs]));
};
const answer = { status: 200, failed: [], personal: false, byCountry: false };
let noteAnswer;
const answered = () => new Promise((resolve) => { noteAnswer = resolve; });
const take = async ({ type, id, status }, body) => {
  if (type === 'ping') say({ type: 'pong' });
  if (type === 'api-answer') noteAnswer?.({ status, body });
  if (type === 'render') { ${onRender} }
};
let held = Buffer.alloc(0);
channel.on('data', (chunk) => {
  held = Buffer.concat([held, chunk]);
  while (held.length >= 4) {
    const end = 4 + held.readUInt32BE(0);
    if (held.length < end) return;
    const { head, bytes } = JSON.parse(held.subarray(4, end));
    const whole = end + bytes.reduce((sum, one) => sum + one, 0);
    if (held.length < whole) return;
    const body = held.subarray(end, whole).toString();
    held = held.subarray(whole);
    void take(head, body);
  }
});
channel.on('close', () => process.exit(0));
${beforeReady}
say({ type: 'ready', addresses: { routes: [], redirects: [] } });
`;
