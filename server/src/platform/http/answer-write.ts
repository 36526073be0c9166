/** Sends the answer of a write, and says who asks. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import { readNumber } from './read-address.ts';
import type { SessionViewer } from './session-viewer.ts';
import type { RequestFacts } from './web-deps.ts';

/** The largest page of a member's own list. */
const PAGE_MAX = 100_000;

/** `ok: true` with what the write has to tell; nobody may keep it. */
export const sendDone = (reply: FastifyReply, answer: object = {}): FastifyReply =>
  reply.header('cache-control', 'private, no-store').send({ ok: true, ...answer });

/** @throws Refused need_auth */
export const requireViewer = async (
  request: FastifyRequest,
  { viewerOf }: Pick<RequestFacts, 'viewerOf'>,
): Promise<SessionViewer> => {
  const viewer = await viewerOf(request);
  if (!viewer) throw new Refused('need_auth', 'sign in first');
  return viewer;
};

export const readPage = (text: string | undefined): number =>
  text === undefined || text === '' ? 1 : readNumber(text, 'page', 1, PAGE_MAX);
