/** GET /dev/mail/: mails that were kept instead of sent; outside production, only without SMTP_URL, and to this machine alone. */
import { escapeHtml } from '@foyer/shared/html/escape-html';
import { RTA_LABEL } from '@foyer/shared/html/rta-label';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listKeptMails, readKeptMail } from './folder-transport.ts';
import { Refused } from '../http/refused.ts';

const SHOWN = 200;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  rating: RTA_LABEL,
};
const STYLE =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:46rem;margin:2rem auto;padding:0 1rem}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}td,th{text-align:left;padding:.25rem .75rem .25rem 0}';

const page = (title: string, main: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${main}</main></body></html>`;

/** Addresses of this site become links, and nothing else does. */
const withLinks = (text: string, publicUrl: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.startsWith(`${publicUrl}/`)
        ? `<a href="${escapeHtml(line)}">${escapeHtml(line)}</a>`
        : escapeHtml(line),
    )
    .join('\n');

/** By the socket: headers are what somebody wrote. With one of a proxy, the visitor is somebody else. */
const isFromThisMachine = ({ raw, headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined &&
  /^(?:::ffff:)?127\.|^::1$/i.test(raw.socket.remoteAddress ?? '');

const requireThisMachine = async (request: FastifyRequest): Promise<void> => {
  if (!isFromThisMachine(request)) throw new Refused('not_found', 'no such address');
};

export const registerDevMail = (app: FastifyInstance, folder: string, publicUrl: string): void => {
  app.get('/dev/mail/', { onRequest: requireThisMachine }, async (_request, reply) => {
    const mails = await listKeptMails(folder, SHOWN);
    const rows = mails.map(
      ({ id, to, subject, date }) =>
        `<tr><td><time datetime="${date}">${date.slice(0, 19).replace('T', ' ')}</time></td>` +
        `<td>${escapeHtml(to)}</td><td><a href="/dev/mail/${id}/">${escapeHtml(subject)}</a></td></tr>`,
    );
    const table = `<table><thead><tr><th scope="col">Sent (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
    return reply
      .headers(HEADERS)
      .send(page('Kept mails', rows.length ? table : '<p>No mail was sent yet.</p>'));
  });

  app.get<{ Params: { id: string } }>(
    '/dev/mail/:id/',
    { onRequest: requireThisMachine },
    async (request, reply) => {
      const mail = await readKeptMail(folder, request.params.id);
      if (!mail) throw new Refused('not_found', 'there is no such mail');
      const body = `<p>To ${escapeHtml(mail.to)}, <time datetime="${mail.date}">${mail.date}</time></p><pre>${withLinks(mail.text, publicUrl)}</pre><p><a href="/dev/mail/">All mails</a></p>`;
      return reply.headers(HEADERS).send(page(mail.subject, body));
    },
  );
};
