/**
 * Resumable uploads at /api/upload/, tus 1.0.0 with creation, creation-with-upload, termination and expiration. The protocol is
 * the library's; who may do what, the bytes and the leases are ours.
 */
import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import {
  UPLOAD_CLIENT_KEY_MAX_LENGTH,
  UPLOAD_FILE_NAME_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { type ServerOptions, Server as TusServer } from '@tus/server';
import { DataStore, type Lock, Upload } from '@tus/utils';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../../platform/http/refused.ts';
import type { AccessViewer } from '../../access/require-access.ts';
import { readDetails, withTitle } from '../upload-details.ts';
import { takeUploadLease, type UploadLease } from './upload-lease.ts';
import { discardUpload, type UploadDeps } from './upload-end.ts';
import { receiveUpload, resumeUpload } from './upload-reception.ts';
import { newUploadId, requireUpload, startUpload, UPLOADS_PATH, uploadUrl } from '../uploads.ts';
import { selectUpload } from '../uploads.sql.ts';
import { requireViewer } from '../../platform/http/answer-write.ts';
import { checkBody } from '../../platform/http/check-text.ts';
import { toRefused } from '../../platform/http/send-refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';

const STREAM_TYPE = 'application/offset+octet-stream';
/** A second request for the same upload waits so long for the first, then gives up: its sender asks again. */
const PATIENCE_MS = 1500;

/** What the protocol's answers mean in ours; a refusal of a rule is no success to a tus client. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  404: 'not_found',
  410: 'not_found',
  413: 'video_size_limit',
  423: 'rate_limited',
};
const STATUS_OF_CODE: Partial<Record<ErrorCode, number>> = { video_size_limit: 413, file_invalid_type: 415 };
const RULE_STATUS = 422;
const LOCKED_STATUS = 423;
const RETRY_SECONDS = 5;

/** What the library calls a request. */
type ServerRequest = Parameters<TusServer['handleWeb']>[0];

const tusStatusOf = ({ code, status }: Refused): number =>
  STATUS_OF_CODE[code] ?? (status === 200 ? RULE_STATUS : status);

const refusalBody = (code: ErrorCode, error: string, details: Refused['details'] = {}): string =>
  JSON.stringify({ ok: false, error, code, field: details.field, info: details.info });

/** Refusals of the protocol itself, as the library reads them. */
class TusRefusal extends Error {
  override name = 'TusRefusal';
  readonly status_code: number;
  readonly body: string;
  constructor(status: number, code: ErrorCode, message: string) {
    super(message);
    this.status_code = status;
    this.body = refusalBody(code, message);
  }
}
const gone = () => new TusRefusal(404, 'not_found', 'there is no such upload');
const locked = () => new TusRefusal(LOCKED_STATUS, 'rate_limited', 'another request writes to this upload');

/** Leases of this process by upload: the library asks for one before it touches an upload, and gives it back after. */
class Leases {
  readonly #held = new Map<string, { lease: UploadLease; body: IncomingMessage }>();
  readonly #deps: UploadDeps;

  constructor(deps: UploadDeps) {
    this.#deps = deps;
  }

  get(id: string): { lease: UploadLease; body: IncomingMessage } {
    const held = this.#held.get(id);
    if (!held) throw new Error(`upload ${id} is touched without its lease`);
    return held;
  }

  /**
   * Anyone who asks where an upload stands takes it over: its sender came back, and the old connection may never be heard of
   * again. A second PATCH takes over nothing: two tabs would end one another for ever.
   */
  newLock(id: string, method: string, body: IncomingMessage): Lock {
    let own: UploadLease | undefined;
    return {
      lock: async (signal, requestRelease) => {
        const isTakeover = method === 'HEAD' || method === 'DELETE';
        own = await takeUploadLease(this.#deps.db, {
          uploadId: id,
          onWanted: () => {
            // Its sender is back on another connection: nobody waits for an answer on this one.
            if (method === 'PATCH' || method === 'POST') body.destroy();
            void requestRelease();
          },
          isTakeover,
          patienceMs: PATIENCE_MS,
          signal,
        });
        if (!own) throw (await selectUpload(this.#deps.db, id)) ? locked() : gone();
        this.#held.set(id, { lease: own, body });
      },
      unlock: async () => {
        if (own && this.#held.get(id)?.lease === own) this.#held.delete(id);
        await own?.release();
      },
    };
  }
}

/** Bytes and rows behind the protocol; every call but `create` comes under a lease. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  readonly #deps: UploadDeps;
  readonly #leases: Leases;

  constructor(deps: UploadDeps, leases: Leases) {
    super();
    this.#deps = deps;
    this.#leases = leases;
  }

  // The row was made before the lease was taken: see onUploadCreate.
  override create(upload: Upload): Promise<Upload> {
    return Promise.resolve(upload);
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await resumeUpload(this.#deps, id);
    if (!found) throw gone();
    const { row, offset } = found;
    return new Upload({
      id,
      offset,
      size: row.bytes ?? undefined,
      // The library reckons expiry from creation; ours is reckoned from the last sign of life.
      creation_date: new Date().toISOString(),
    });
  }

  /** The library's stream is empty: see `handle`. */
  override write(_stream: unknown, id: string, offset: number): Promise<number> {
    const { lease, body } = this.#leases.get(id);
    return receiveUpload(this.#deps, lease, { offset, body });
  }

  override async remove(id: string): Promise<void> {
    const row = await selectUpload(this.#deps.db, id);
    if (row) await discardUpload(this.#deps, row);
  }

  override getExpiration(): number {
    return this.#deps.config.uploads.idleSeconds * 1000;
  }
}

const text = (metadata: Upload['metadata'], key: string): string | undefined => metadata?.[key] ?? undefined;

/** Metadata of a creation, as tus clients name them; anything else in it is ignored. */
const readUploadRequest = ({ metadata, size }: Upload) => {
  checkBody(metadata);
  const fileName = text(metadata, 'filename') ?? text(metadata, 'name') ?? '';
  const clientKey = text(metadata, 'client_key') ?? '';
  const sha256 = text(metadata, 'sha256') || undefined;
  if (fileName.length > UPLOAD_FILE_NAME_MAX_LENGTH || clientKey.length > UPLOAD_CLIENT_KEY_MAX_LENGTH)
    throw new Refused('bad_request', 'a name is too long');
  if (sha256 && !/^[0-9a-f]{64}$/i.test(sha256)) throw new Refused('bad_request', 'sha256 is 64 hex digits');
  if (size === undefined) throw new Refused('bad_request', 'the length must be known');
  // A key without a value is an empty one.
  const fields = Object.fromEntries(Object.entries(metadata ?? {}).map(([key, value]) => [key, value ?? '']));
  return {
    upload: { fileName, bytes: size, clientKey, sha256 },
    details: withTitle(readDetails(fields), fileName),
  };
};

export const registerUploadTus = async (
  app: FastifyInstance,
  deps: WebDeps,
  facts: RequestFacts,
): Promise<void> => {
  const { db, config, log } = deps;
  const leases = new Leases(deps);
  const requesters = new WeakMap<Request, { viewer: AccessViewer | null; node: IncomingMessage }>();
  const requesterOf = (request: object) => {
    const requester = requesters.get(request as Request);
    if (!requester) throw new Error('an upload came past its route');
    return requester;
  };

  const options: ServerOptions & { datastore: DataStore } = {
    path: UPLOADS_PATH.slice(0, -1),
    datastore: new UploadStore(deps, leases),
    locker: (request) => ({ newLock: (id) => leases.newLock(id, request.method, requesterOf(request).node) }),
    maxSize: () => config.uploads.maxBytes,
    allowedOrigins: [config.publicUrl],
    // How long a request that is asked to stop may go on writing.
    lockDrainTimeout: 50,
    namingFunction: newUploadId,
    generateUrl: (_request, { id }) => uploadUrl(id),
    onUploadCreate: async (request, upload) => {
      const { upload: requested, details } = readUploadRequest(upload);
      const { viewer } = requesterOf(request);
      if (!viewer) throw new Refused('need_auth', 'sign in first');
      const row = await startUpload(deps, viewer, requested, details, upload.id);
      upload.size = row.bytes ?? undefined;
      return {};
    },
    onResponseError: (request, error) => {
      // Those say themselves how they are answered.
      if (!(error instanceof Error) || error instanceof TusRefusal) return undefined;
      const refused = toRefused(error);
      if (refused.status === 500)
        log('an upload failed', { level: 'error', err: error, method: request.method });
      return {
        status_code: tusStatusOf(refused),
        body: refusalBody(refused.code, refused.message, refused.details),
      };
    },
  };
  const tus = new TusServer(options);

  /** Errors of the library are sentences; ours are all one shape. */
  const sendResponse = async (request: FastifyRequest, reply: FastifyReply, response: Response) => {
    const { status } = response;
    const body = await response.text();
    reply.code(status);
    for (const [name, value] of response.headers)
      if (!/^(access-control-|content-(type|length))/.test(name)) reply.header(name, value);
    // The rest of a body that is not wanted would be taken for the next request.
    if (!request.raw.complete) reply.header('connection', 'close');
    if (status < 400) return reply.send(body || undefined);
    const code = CODE_OF_STATUS[status] ?? (status >= 500 ? 'server_error' : 'bad_request');
    if (status === 503 || status === 429 || status === LOCKED_STATUS)
      reply.header('retry-after', String(RETRY_SECONDS));
    return reply
      .header('cache-control', 'private, no-store')
      .type('application/json; charset=utf-8')
      .send(body.startsWith('{') ? body : refusalBody(code, body.trim()));
  };

  /**
   * The library gets the request without its body, which `UploadStore.write` takes from the socket: its own way through web
   * streams and three pipes costs more than all else.
   */
  const handle = async (request: FastifyRequest, reply: FastifyReply, viewer: AccessViewer | null) => {
    const { raw, method } = request;
    const headers = new Headers();
    for (const [name, value] of Object.entries(raw.headers))
      if (value !== undefined) headers.set(name, String(value));
    const asked = new Request(new URL(request.url, config.publicUrl), { method, headers });
    requesters.set(asked, { viewer, node: raw });
    const response = await tus.handleWeb(asked as ServerRequest);
    // Nothing can be said to a sender that is gone.
    if (reply.raw.destroyed) return reply.hijack();
    return sendResponse(request, reply, response);
  };

  await app.register(async (scope) => {
    // The body is read as it comes, by `UploadStore.write`.
    scope.addContentTypeParser(STREAM_TYPE, (_request, _payload, done) => done(null));
    const config = { bodyTimeMs: 0 };

    scope.options(UPLOADS_PATH, { config }, async (request, reply) => handle(request, reply, null));
    registerCall(
      scope,
      'POST /api/upload/',
      async (request, reply) => handle(request, reply, await requireViewer(request, facts)),
      { config },
    );
    for (const call of [
      'HEAD /api/upload/{id}',
      'PATCH /api/upload/{id}',
      'DELETE /api/upload/{id}',
    ] as const)
      registerCall(
        scope,
        call,
        async (request, reply) => {
          const viewer = await requireViewer(request, facts);
          await requireUpload({ db }, viewer, request.params.id);
          if (request.method === 'PATCH' && request.headers['content-type'] !== STREAM_TYPE)
            throw new Refused('bad_request', `a PATCH carries ${STREAM_TYPE}`);
          return handle(request, reply, viewer);
        },
        { config },
      );
  });
};
