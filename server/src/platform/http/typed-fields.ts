/**
 * What a plain form held when it was refused, so that the page shows it again: in a cookie of that page's path alone, since
 * names and addresses have no place in an address bar or a log. Passwords are never among it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isSecureSite } from './host-cookie.ts';

const COOKIE = 'typed';
/** Long enough to follow a redirect and to reload once. */
const TYPED_SECONDS = 120;
const FIELDS = ['usr', 'email', 'words'] as const;
export type TypedFields = Partial<Record<(typeof FIELDS)[number], string>>;
/** Of what is longest: the text of who asks to join. */
const MAX_CHARACTERS = 500;

/** @param page own path of the page that shows the form; its query does not count */
export const keepTypedFields = (
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  page: string,
  typed: TypedFields,
): void => {
  const kept = Object.entries(typed).filter(([, text]) => text && text.length <= MAX_CHARACTERS);
  if (kept.length === 0) return;
  reply.setCookie(COOKIE, Buffer.from(JSON.stringify(Object.fromEntries(kept))).toString('base64url'), {
    path: page.replace(/\?.*$/s, ''),
    httpOnly: true,
    secure: isSecureSite(config),
    sameSite: 'lax',
    maxAge: TYPED_SECONDS,
  });
};

/** Undefined where nothing was kept, and for what cannot be ours. */
export const readTypedFields = ({ cookies }: Pick<FastifyRequest, 'cookies'>): TypedFields | undefined => {
  const text = cookies[COOKIE];
  if (!text) return undefined;
  try {
    const kept = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown> | null;
    const known = FIELDS.flatMap((name) => {
      const value = kept?.[name];
      return typeof value === 'string' && value.length <= MAX_CHARACTERS ? [[name, value] as const] : [];
    });
    return known.length > 0 ? Object.fromEntries(known) : undefined;
  } catch {
    return undefined;
  }
};
