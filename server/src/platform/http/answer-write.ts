/** Declares the schemas that every write has, and sends its answer. */
import { refusalSchema } from '@foyer/shared/wire-schemas/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import type { FormContract } from './form-contract.ts';
import { readNumber } from './read-address.ts';
import type { SessionViewer } from './session-viewer.ts';
import type { RequestFacts } from './web-deps.ts';

/** The largest page of a member's own list. */
const PAGE_MAX = 100_000;

/**
 * Route options for a form. A rule's refusal is 200 too, so the answer is one of two; an answer that is neither is a
 * mistake of ours and leaves as `server_error`.
 */
export const writeSchema = <Body extends object, Answer extends object>(body: Body, answer: Answer) => ({
  schema: { body, response: { 200: { anyOf: [answer, refusalSchema] } } },
});

/** For multipart: the fields are checked by the route as they arrive. */
export const answerSchema = <Answer extends object>(answer: Answer, form: FormContract) => ({
  schema: { response: { 200: { anyOf: [answer, refusalSchema] } } },
  config: { form },
});

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
