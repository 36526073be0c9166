/** Finds the visitor's address of a request that Fastify has not handled: the same as its `request.ip`. */
import type { IncomingMessage } from 'node:http';

/** @param trustedProxies how many proxies in front are believed; each adds the address that it was asked from */
export const clientAddress = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string => {
  const own = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return own;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? own;
};
