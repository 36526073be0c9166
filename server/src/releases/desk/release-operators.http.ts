/** Reads from a request which operator sends it: a bearer token, the cookie that a token left, or the session of a member who may act on releases. */
import type {} from '@fastify/cookie';
import { mayDo } from '@foyer/shared/wire-schemas/members/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { ReleaseToken } from '../../platform/config/release-tokens.ts';
import { hostCookieName, isSecureSite } from '../../platform/http/host-cookie.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { RequestFacts } from '../../platform/http/web-deps.ts';
import {
  findByToken,
  GRANT_SECONDS,
  issueGrant,
  type Operator,
  readGrant,
  tokenOperator,
} from './release-operators.ts';

type OperatorConfig = Pick<Config, 'publicUrl' | 'releaseTokens'>;

const cookieName = (config: OperatorConfig): string => hostCookieName(config, 'releases');

/** `lax`: a link in a message opens the page; writes are checked by their origin. */
export const setOperatorCookie = (reply: FastifyReply, config: OperatorConfig, token: ReleaseToken): void => {
  reply.setCookie(cookieName(config), issueGrant(token, 'cookie', Date.now() / 1000), {
    path: '/',
    httpOnly: true,
    secure: isSecureSite(config),
    sameSite: 'lax',
    maxAge: GRANT_SECONDS.cookie,
  });
};

export const clearOperatorCookie = (reply: FastifyReply, config: OperatorConfig): void => {
  const secure = isSecureSite(config);
  reply.clearCookie(cookieName(config), { path: '/', httpOnly: true, secure, sameSite: 'lax' });
};

const BEARER = /^Bearer +([\w-]{1,200})$/i;
const READS = ['GET', 'HEAD'];

/** Null: nobody who may see releases. @throws Refused bad_origin */
export const operatorOf = async (
  request: FastifyRequest,
  config: OperatorConfig,
  { viewerOf }: Pick<RequestFacts, 'viewerOf'>,
): Promise<Operator | null> => {
  const { authorization, origin } = request.headers;
  // A wrong token is nobody, also in a browser where somebody is signed in.
  if (authorization !== undefined) {
    const token = findByToken(config.releaseTokens, BEARER.exec(authorization)?.[1] ?? '');
    return token ? tokenOperator(token) : null;
  }
  const viewer = await viewerOf(request);
  if (viewer && mayDo(viewer, 'releases'))
    return { name: viewer.name, mayAct: true, by: { memberId: viewer._id } };
  const token = readGrant(
    config.releaseTokens,
    'cookie',
    request.cookies[cookieName(config)],
    Date.now() / 1000,
  );
  if (!token) return null;
  if (
    !READS.includes(request.method) &&
    origin === undefined &&
    request.headers['sec-fetch-site'] === undefined
  )
    throw new Refused('bad_origin', 'the write does not say where it comes from');
  return tokenOperator(token);
};

/** @throws Refused need_auth, no_permission */
export const requireOperator = async (
  request: FastifyRequest,
  config: OperatorConfig,
  facts: Pick<RequestFacts, 'viewerOf'>,
): Promise<Operator> => {
  const operator = await operatorOf(request, config, facts);
  if (operator) return operator;
  const isMember = request.headers.authorization === undefined && (await facts.viewerOf(request)) !== null;
  throw isMember
    ? new Refused('no_permission', 'this is for moderators and holders of a token')
    : new Refused('need_auth', 'sign in, or bring a token');
};
