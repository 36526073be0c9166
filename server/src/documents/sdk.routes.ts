/** Routes of the embed's script for pages of partners, and of the example page that uses it. Files of this checkout; the script is built with the packages. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refused } from '../platform/http/refused.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SCRIPT = join(ROOT, 'embed-sdk/dist/foyer-embed.js');
const DEMO = join(ROOT, 'docs/embed-demo');
const DEMO_FILES: Readonly<Record<string, string>> = {
  'demo.js': 'text/javascript; charset=utf-8',
  'demo.css': 'text/css; charset=utf-8',
};
/** Partners get a mended script within an hour. */
const SCRIPT_SECONDS = 3600;
/** The page's own script, style and frame, and nothing else. */
const DEMO_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "frame-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @throws Refused not_found */
const sendFile = async (reply: FastifyReply, file: string, type: string): Promise<FastifyReply> => {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Refused('not_found', 'the file was not built');
  return reply
    .type(type)
    .header('x-content-type-options', 'nosniff')
    .send(await readFile(file));
};

export const registerSdk = (app: FastifyInstance): void => {
  // Any site may run it: a module of another origin is asked for with CORS.
  app.get('/sdk/foyer-embed.js', (_, reply) =>
    sendFile(
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': `public, max-age=${SCRIPT_SECONDS}`,
      }),
      SCRIPT,
      'text/javascript; charset=utf-8',
    ),
  );
  app.get('/sdk/demo/', (_, reply) =>
    sendFile(
      reply.headers({ 'content-security-policy': DEMO_POLICY, 'x-robots-tag': 'noindex' }),
      join(DEMO, 'index.html'),
      'text/html; charset=utf-8',
    ),
  );
  app.get<{ Params: { file: string } }>('/sdk/demo/:file', (request, reply) => {
    const { file } = request.params;
    const type = Object.hasOwn(DEMO_FILES, file) ? DEMO_FILES[file] : undefined;
    if (!type) throw new Refused('not_found', 'no such file');
    return sendFile(reply, join(DEMO, file), type);
  });
};
