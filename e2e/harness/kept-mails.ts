/** Mails that a site, the warm one by default, kept instead of sending them. */
import { warmSite } from './warm-site.ts';

const LIMIT_MS = 120_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The newest mail to an address as its page's HTML, once there are `count` of them.
 * @throws Error when it does not come
 */
export const newestMail = async (to: string, count = 1, url = warmSite().url): Promise<string> => {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const list = await (await fetch(`${url}/dev/mail/`)).text();
    const rows = list.split('<tr>').filter((row) => row.includes(`<td>${to}</td>`));
    const [, path] = /href="(\/dev\/mail\/[^"]+)"/.exec(rows[0] ?? '') ?? [];
    if (path && rows.length >= count) return (await fetch(`${url}${path}`)).text();
    if (Date.now() > end) throw new Error(`${rows.length} mails to ${to}, not ${count}`);
    await sleep(100);
  }
};

/** Path of the link in a mail that starts as given: `/confirm-`. */
export const linkIn = (mail: string, prefix: string): string => {
  const { pathname } = new URL(new RegExp(`https?://[^\\s"<]+${prefix}[^\\s"<]+`).exec(mail)?.[0] ?? '');
  return pathname;
};
