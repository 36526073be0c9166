/** Connects to an S3-compatible store: time limits, retries, and what its errors mean. */
import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/storage-config.ts';
import { StorageUnavailableError } from './storage-unavailable.ts';

/** Until a connection stands. */
const CONNECT_MS = 3_000;
/** Until a store starts to answer; a part that is sent must be through by then too. */
const ANSWER_MS = 60_000;
/** Questions without a body: nobody waits longer for a picture. */
export const READ_ANSWER_MS = 10_000;
/** Longest pause within a body, also when the visitor reads slowly; who comes back goes on with a range. */
const IDLE_MS = 120_000;
const SOCKETS = 256;
const TRIES = 4;

/** Shorter times, for tests. */
export interface S3Times {
  answerMs?: number;
  readAnswerMs?: number;
}

export const createS3Client = (
  { endpoint, region, accessKeyId, secretAccessKey, pathStyle }: S3Config,
  { answerMs = ANSWER_MS }: S3Times = {},
): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    retryMode: 'standard',
    // Stores that do not know the newer trailing checksums keep them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: { keepAlive: true, maxSockets: SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS },
    },
  });

interface S3Failure {
  name: string;
  code: string;
  status: number | undefined;
  message: string;
}

const factsOf = (error: unknown): S3Failure => {
  const { name, code, message, $metadata } = (error ?? {}) as {
    name?: unknown;
    code?: unknown;
    message?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  return {
    name: String(name ?? ''),
    code: String(code ?? ''),
    status: $metadata?.httpStatusCode,
    message: String(message ?? ''),
  };
};

/** No such file. A missing bucket is a mistake in the settings. */
export const isMissing = (error: unknown): boolean => {
  const { name, status } = factsOf(error);
  return name === 'NoSuchKey' || name === 'NotFound' || (status === 404 && name !== 'NoSuchBucket');
};

/** Network, time limit, or the store's own trouble: as StorageUnavailableError; anything else as it is. */
export const explainS3Failure = (error: unknown): unknown => {
  const { name, code, status, message } = factsOf(error);
  const isAway =
    /^(TimeoutError|AggregateError|SlowDown|ServiceUnavailable|InternalError|RequestTimeout)$/.test(name) ||
    /^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|EHOST|ENET|ETIMEDOUT|ERR_SOCKET|HPE_)/.test(code) ||
    (status !== undefined && status >= 500) ||
    // Errors of another realm than the SDK's come wrapped, without their code.
    /socket hang up|premature close|ECONN(?:REFUSED|RESET)|aborted/i.test(message);
  return isAway && name !== 'AbortError'
    ? new StorageUnavailableError(`the object store is away: ${message || name || code}`, { cause: error })
    : error;
};
