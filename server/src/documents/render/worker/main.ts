/**
 * A process that renders documents of one release set, behind walls (`worker-plan.ts`). It runs the shell's and the remotes' Node
 * builds and nothing of the server's; data comes from the main process, by one channel.
 */
import { Buffer } from 'node:buffer';
import { Socket } from 'node:net';
// What only the real one can do; the code of pages sees another.
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import type { DocumentAnswer, DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { createMessageReader, packMessage } from '../../../platform/jail/message-frames.ts';
import {
  type AddressBook,
  CHANNEL,
  type FromWorker,
  MAX_STRAYS,
  MESSAGE_LIMITS,
  type ToWorker,
  type WorkerOptions,
} from '../worker-messages.ts';
import { collectGarbage } from './collect-garbage.ts';
import { createBuilds } from './load-builds.ts';
import { lockGlobals, replaceGlobals } from './lock-realm.ts';
import { followTimers, withOwnTimers } from './own-timers.ts';

interface ShellBuild {
  createRenderer: (options: {
    set: WorkerOptions['set'];
    transport: (request: DocumentRequest) => (asked: { url: string; method?: string }) => Promise<unknown>;
    /** Earlier shells also say null: it is their own code again. */
    mark: (remote: RemoteName | null) => void;
    loadTimeoutMs: number;
  }) => {
    render: (request: DocumentRequest) => Promise<DocumentAnswer>;
    /** Made from the set. Earlier shells reported their own list once, below. */
    addresses?: AddressBook;
  };
  routeOutlines?: AddressBook['routes'];
  redirectExpressions?: AddressBook['redirects'];
  redirectQuery?: AddressBook['redirectQuery'];
}
interface EmbedBuild {
  renderEmbed: (input: unknown) => string;
}

/** Only sees whether the walls let it run. */
const TRIAL_ARGUMENT = 'trial';
const MAX_TEXT = 10_000;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, MAX_TEXT);

const openChannel = (onMessage: (message: ToWorker, body: string) => void) => {
  const channel = new Socket({ fd: CHANNEL, readable: true, writable: true });
  const read = createMessageReader<ToWorker>(({ head, blobs }) =>
    onMessage(head, blobs[0]?.toString() ?? ''),
  );
  channel.on('data', read);
  // The main process is gone.
  channel.on('close', () => process.exit(0));
  return (head: FromWorker, body?: string): void => {
    const blobs = body === undefined ? [] : [Buffer.from(body, 'utf8')];
    // Said as a loss, which finds out whose output it is.
    if ((blobs[0]?.length ?? 0) > MESSAGE_LIMITS.blobBytes) process.exit(1);
    channel.write(packMessage({ head, blobs }));
  };
};

const start = (
  { set, loadTimeoutMs }: WorkerOptions,
  send: (message: FromWorker, body?: string) => void,
): ((message: ToWorker, body: string) => void) => {
  /** Since there was nothing to do. */
  const started = new Set<RemoteName>();
  const load = createBuilds(set);
  const waiting = new Map<number, (answer: { status: number; body: string }) => void>();
  const jobs = new WeakMap<DocumentRequest, number>();
  let [asked, underWay, strays] = [0, 0, 0];
  let isReady = false;

  const transport = (request: DocumentRequest) => async (wish: { url: string; method?: string }) => {
    const { url, method = 'GET' } = wish;
    if (method !== 'GET') return { error: { status: 405, code: 'bad_request' } };
    const { status, body } = await new Promise<{ status: number; body: string }>((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      send({ type: 'api', id: asked, job: jobs.get(request) ?? 0, path: url });
    });
    const data: unknown = body ? JSON.parse(body) : null;
    if (status < 400) return { data };
    const code = data && typeof data === 'object' && 'code' in data ? String(data.code) : 'server_error';
    return { error: { status, code } };
  };

  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      const message = messageOf(error);
      // A shell that cannot be loaded ends the worker.
      if (!isReady) {
        process.stderr.write(`${message}\n`, () => process.exit(1));
        return;
      }
      strays += 1;
      if (strays <= MAX_STRAYS) send({ type: 'stray', message });
    });
  /** Written before the code runs, so that it is read also when that code never lets the worker say another word. */
  const mark = (remote: RemoteName | null): void => {
    if (remote === null || started.has(remote)) return;
    started.add(remote);
    send({ type: 'started', remote });
  };
  followTimers();
  replaceGlobals();
  const { shell } = set.packages;
  const shellBuild = load('shell', shell.release.node.entry) as ShellBuild;
  lockGlobals();
  const renderer = shellBuild.createRenderer({ set, transport, mark, loadTimeoutMs });
  let embed: EmbedBuild | undefined;
  const renderEmbed = (input: unknown): string => {
    const entry = set.packages['mf-player']?.release.node.entries.embed;
    if (!entry) throw new Error('mf-player has no embed in this release set');
    embed ??= load('mf-player', entry) as EmbedBuild;
    return embed.renderEmbed(input);
  };
  const begin = (): void => {
    if (underWay === 0) started.clear();
    underWay += 1;
  };
  isReady = true;
  send({
    type: 'ready',
    addresses: renderer.addresses ?? {
      routes: shellBuild.routeOutlines ?? [],
      redirects: shellBuild.redirectExpressions ?? [],
      redirectQuery: shellBuild.redirectQuery,
    },
  });

  return (message, body) => {
    switch (message.type) {
      case 'start':
        return;
      case 'ping':
        return send({ type: 'pong' });
      case 'api-answer':
        waiting.get(message.id)?.({ status: message.status, body });
        waiting.delete(message.id);
        return;
      case 'collect':
        return send({ type: 'collected', id: message.id, bytes: collectGarbage() });
      case 'memory': {
        const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
        return send({ type: 'memory', share: used / limit });
      }
      case 'embed':
        begin();
        try {
          send({ type: 'embedded', id: message.id }, renderEmbed(message.input));
        } catch (error) {
          send({ type: 'failed', id: message.id, message: messageOf(error) });
        }
        underWay -= 1;
        return;
      case 'render': {
        const { id, request } = message;
        jobs.set(request, id);
        begin();
        void withOwnTimers(() => renderer.render(request))
          .then(
            ({ body: html, ...answer }) => send({ type: 'rendered', id, answer }, html),
            (error: unknown) => send({ type: 'failed', id, message: messageOf(error) }),
          )
          .finally(() => {
            underWay -= 1;
          });
      }
    }
  };
};

if (process.argv[2] === TRIAL_ARGUMENT) process.exit(0);

let work: ((message: ToWorker, body: string) => void) | undefined;
const send = openChannel((message, body) => {
  if (work) work(message, body);
  else if (message.type === 'start') work = start(message, send);
});
