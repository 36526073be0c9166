/** The messages between a render worker and the main process; those of the worker are checked by `worker-schemas.ts`. */
import type { DocumentAnswer, DocumentRequest, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import type { Config } from '../../platform/config/config.ts';
import type { Operator } from '../../releases/desk/release-operators.ts';

export interface WorkerOptions {
  set: RenderSet;
  loadTimeoutMs: number;
}

/** On whose behalf a document is made; of the anonymous too, since limits are theirs. Stays in the main process. */
export interface Requester {
  address: string;
  /** Under the age policy `verify` and without proof: nothing of the catalogue may be shown. */
  isWithheld: boolean;
  /** Set when a limit refused something: what was made is for this requester alone. */
  isLimited: boolean;
  /** Set when something that was read could not be had: whatever is wrong then is no release's fault. */
  isDataAway?: boolean;
  /** Gets the tags of what was read for the document. */
  shows?: Set<string>;
  /** Who may see releases; only of documents that are made for one visitor alone. */
  operator?: Operator | null;
  /** Of a preview: settings that nobody saved. */
  unsaved?: Config;
}

/** How the shell's route table looks from outside: enough to name a document in a cache. */
export interface RouteOutline {
  /** Source of a regular expression over the path. */
  expression: string;
  query: readonly string[];
  /** By key: source of an expression that takes the whole value. A key without one takes none. */
  values?: Readonly<Record<string, string>>;
  /** Keys whose values are addresses of pages of this site. */
  addresses?: readonly string[];
  byCountry: boolean;
  personal: boolean;
  /** Anonymous visitors are sent to sign in first. */
  membersOnly?: boolean;
}

/** What a shell's build tells of its addresses. */
export interface AddressBook {
  routes: readonly RouteOutline[];
  /** Sources of regular expressions over paths that only lead elsewhere. */
  redirects: readonly string[];
  /** By query key: source of an expression over the values that decide where a redirect leads. */
  redirectQuery?: Readonly<Record<string, string>>;
}

/** The body of an `api-answer` is the message's blob. */
export type ToWorker =
  | ({ type: 'start' } & WorkerOptions)
  | { type: 'render'; id: number; request: DocumentRequest }
  | { type: 'embed'; id: number; input: unknown }
  | { type: 'collect'; id: number }
  | { type: 'api-answer'; id: number; status: number }
  | { type: 'memory' }
  | { type: 'ping' };

/** The body of what was rendered is the message's blob. */
export type FromWorker =
  | { type: 'ready'; addresses: AddressBook }
  | { type: 'rendered'; id: number; answer: Omit<DocumentAnswer, 'body'> }
  | { type: 'embedded'; id: number }
  /** `bytes`: what the heap holds without garbage. */
  | { type: 'collected'; id: number; bytes: number }
  | { type: 'failed'; id: number; message: string }
  /** `job`: the id of the render that asks. */
  | { type: 'api'; id: number; job: number; path: string }
  /** Share of the heap that is used, 0 to 1. */
  | { type: 'memory'; share: number }
  /** Code of the remote starts to run, the first time since there was nothing to do. */
  | { type: 'started'; remote: RemoteName }
  /** Thrown or rejected where nobody waits for it, with its stack. For the log alone. */
  | { type: 'stray'; message: string }
  | { type: 'pong' };

/** What a piece of work came to. */
export type Rendered =
  | { type: 'rendered'; answer: DocumentAnswer }
  | { type: 'embedded'; html: string }
  | { type: 'collected'; bytes: number };

/** The descriptor that a worker inherits besides the usual three. */
export const CHANNEL = 3;

/** What one message may hold. The largest documents of the demo have 0.3 MB. */
export const MESSAGE_LIMITS = { headBytes: 1024 * 1024, blobBytes: 16 * 1024 * 1024 } as const;
/** Different ones of one worker that are reported and logged. */
export const MAX_STRAYS = 20;
