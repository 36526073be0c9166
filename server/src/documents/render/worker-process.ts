/** Starts a render worker's process behind its walls, and speaks with it: what it says is checked before anything else sees it. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { KEEPER_ENVIRONMENT } from '../../platform/jail/find-jail.ts';
import { createMessageReader, packMessage } from '../../platform/jail/message-frames.ts';
import { programOf } from './process-clock.ts';
import {
  CHANNEL,
  type FromWorker,
  MESSAGE_LIMITS,
  type ToWorker,
  type WorkerOptions,
} from './worker-messages.ts';
import { findRenderJail, renderCommand } from './worker-plan.ts';
import { checkFromWorker } from './worker-schemas.ts';

/** The end of what it printed, which tells why it ended. */
const MAX_SAID = 4000;

export interface WorkerProcessOptions {
  worker: WorkerOptions;
  /** See `renderCommand`. */
  entry?: string | undefined;
  onMessage: (message: FromWorker, body: string) => void;
  /** Called once: it ended, could not be started, or said what does not fit and was ended. */
  onEnd: (reason: string) => void;
}

export class WorkerProcess {
  readonly #options: WorkerProcessOptions;
  readonly #exited: Promise<void>;
  #noteExit: () => void = () => {};
  #child: ChildProcess | undefined;
  #channel: Socket | undefined;
  #isGuarded = false;
  #hasEnded = false;

  constructor(options: WorkerProcessOptions) {
    this.#options = options;
    this.#exited = new Promise((resolve) => {
      this.#noteExit = resolve;
    });
    this.#start().catch((error: unknown) => {
      this.#noteExit();
      this.#end(`render worker failed (${error instanceof Error ? error.message : String(error)})`);
    });
  }

  /** Undefined before it has started, and where the system does not tell. */
  get pid(): number | undefined {
    const pid = this.#child?.pid;
    return pid === undefined || this.#hasEnded ? undefined : programOf(pid, this.#isGuarded);
  }

  send(head: ToWorker, body?: string): void {
    if (!this.#channel || this.#hasEnded) return;
    this.#channel.write(packMessage({ head, blobs: body === undefined ? [] : [Buffer.from(body, 'utf8')] }));
  }

  /** Resolves when it is gone. */
  async end(): Promise<void> {
    this.#end('render worker was ended');
    await this.#exited;
  }

  async #start(): Promise<void> {
    const { worker } = this.#options;
    const jail = await findRenderJail();
    if (this.#hasEnded) return this.#noteExit();
    this.#isGuarded = jail.keeper === 'guard';
    const [command, ...args] = renderCommand(jail, worker.set, this.#options.entry);
    const child = spawn(command, args, {
      cwd: '/',
      env: KEEPER_ENVIRONMENT,
      // A terminal's Ctrl-C reaches the whole group of this process, which decides itself when its workers end.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...(this.#isGuarded ? (['pipe'] as const) : [])],
    });
    this.#child = child;
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MAX_SAID);
    });
    child.once('error', (error) => {
      this.#noteExit();
      this.#end(`render worker failed (${error.message})`);
    });
    child.once('close', (code, signal) => {
      this.#noteExit();
      this.#end(`render worker ended with ${code ?? signal}${said && `: ${said.trim()}`}`);
    });
    for (const pipe of child.stdio) {
      // A process that ends breaks its pipes; `close` tells.
      pipe?.on('error', () => undefined);
      (pipe as Socket | null | undefined)?.unref?.();
    }
    child.unref();
    const channel = child.stdio[CHANNEL] as Socket;
    this.#channel = channel;
    const read = createMessageReader<unknown>(({ head, blobs }) => {
      if (this.#hasEnded) return;
      this.#options.onMessage(checkFromWorker(head), blobs[0]?.toString() ?? '');
    }, MESSAGE_LIMITS);
    channel.on('data', (chunk: Buffer) => {
      if (this.#hasEnded) return;
      try {
        read(chunk);
      } catch (error) {
        this.#end(`render worker broke off (${error instanceof Error ? error.message : String(error)})`);
      }
    });
    this.send({ type: 'start', ...worker });
  }

  #end(reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const pid = this.#child?.pid;
    if (pid !== undefined)
      try {
        // The group that it leads: a guard, where there is one, and what it guards.
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    this.#options.onEnd(reason);
  }
}
