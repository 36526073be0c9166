/**
 * A thread that renders documents of one release set. It runs the shell's and the remotes' Node builds and nothing of
 * the server's; data comes from the main thread.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentAnswer, DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { ownThreadNumber } from './thread-clock.ts';
import { type FromWorker, type AddressBook, type ToWorker, type WorkerOptions } from './worker-messages.ts';
import type { ApiContext } from '../../api/answer-json.ts';
import { createOwnerOf } from './code-owner.ts';
import { collectGarbage } from './collect-garbage.ts';
import { forbidEnding } from './forbid-ending.ts';
import { Marks } from './marks.ts';
import { followTimers, withOwnTimers } from './own-timers.ts';

interface ShellBuild {
  createRenderer: (options: {
    set: WorkerOptions['set'];
    transport: (request: DocumentRequest) => (asked: { url: string; method?: string }) => Promise<unknown>;
    mark: (remote: RemoteName | null) => void;
    loadTimeoutMs: number;
  }) => {
    render: (request: DocumentRequest) => Promise<DocumentAnswer>;
    /** Made from the set. Shells of before told their own list once, below. */
    addresses?: AddressBook;
  };
  routeOutlines?: AddressBook['routes'];
  redirectExpressions?: AddressBook['redirects'];
  redirectQuery?: AddressBook['redirectQuery'];
}
interface EmbedBuild {
  renderEmbed: (input: unknown) => string;
}

if (!parentPort) throw new Error('render-worker runs as a worker thread');
const port = parentPort;
const { set, mark, loadTimeoutMs } = workerData as WorkerOptions;
const marks = new Marks(mark, set);
const ownerOf = createOwnerOf(set);
const require = createRequire(import.meta.url);
const send = (message: FromWorker) => port.postMessage(message);

const waiting = new Map<number, (answer: { status: number; body: string }) => void>();
let asked = 0;
/** Asks the main thread for what the API answers at `path`. */
const askApi = (
  path: string,
  context: ApiContext,
  job: number | undefined,
): Promise<{ status: number; body: string }> =>
  new Promise((resolve) => {
    asked += 1;
    waiting.set(asked, resolve);
    send({ type: 'api', id: asked, job, path, context });
  });

/** Which render a request belongs to. */
const jobs = new WeakMap<DocumentRequest, number>();

const transport = (request: DocumentRequest) => {
  const { site } = request;
  return async ({ url, method = 'GET' }: { url: string; method?: string }) => {
    if (method !== 'GET') return { error: { status: 405, code: 'bad_request' } };
    const context = { language: site.language, country: site.country, gender: site.gender };
    const { status, body } = await askApi(url, context, jobs.get(request));
    const data: unknown = body ? JSON.parse(body) : null;
    if (status < 400) return { data };
    const code = data && typeof data === 'object' && 'code' in data ? String(data.code) : 'server_error';
    return { error: { status, code } };
  };
};

send({ type: 'begun', threadNumber: ownThreadNumber() });
const setMark = (remote: RemoteName | null) => marks.note(remote);
followTimers();
const { shell } = set.packages;
const shellBuild: ShellBuild = require(join(shell.folder ?? '', 'node', shell.release.node.entry));
const renderer = shellBuild.createRenderer({ set, transport, mark: setMark, loadTimeoutMs });

let embed: EmbedBuild | undefined;
const renderEmbed = (input: unknown): string => {
  const { release, folder } = set.packages['mf-player'] ?? {};
  const entry = release?.node.entries.embed;
  if (!folder || !entry) throw new Error('mf-player has no embed in this release set');
  setMark('mf-player');
  embed ??= require(join(folder, 'node', entry)) as EmbedBuild;
  const html = embed.renderEmbed(input);
  setMark(null);
  return html;
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

port.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'ping':
      return send({ type: 'pong' });
    case 'api-answer':
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
      return;
    case 'embed':
      try {
        return send({ type: 'embedded', id: message.id, html: renderEmbed(message.input) });
      } catch (error) {
        return send({ type: 'failed', id: message.id, message: messageOf(error) });
      }
    case 'collect':
      return send({ type: 'collected', id: message.id, bytes: collectGarbage() });
    case 'render':
      jobs.set(message.request, message.id);
      withOwnTimers(() => renderer.render(message.request)).then(
        (answer) => send({ type: 'rendered', id: message.id, answer }),
        (error: unknown) => send({ type: 'failed', id: message.id, message: messageOf(error) }),
      );
  }
});
// From here on: a shell that cannot be loaded ends the worker.
forbidEnding();
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    const message = messageOf(error);
    send({ type: 'stray', owner: ownerOf(message.split('\n')), message });
  });
send({
  type: 'ready',
  addresses: renderer.addresses ?? {
    routes: shellBuild.routeOutlines ?? [],
    redirects: shellBuild.redirectExpressions ?? [],
    redirectQuery: shellBuild.redirectQuery,
  },
});
