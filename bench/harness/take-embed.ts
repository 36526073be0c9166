/** The embed of the live site, taken once, with its own policy. */
import type { OwnPages } from './front.ts';
import { EMBED_PATH } from './pages.ts';

export const takeEmbed = async (site: string): Promise<OwnPages[string]> => {
  const response = await fetch(site + EMBED_PATH, { headers: { cookie: 'age_verified=1' } });
  const policy = response.headers.get('content-security-policy');
  return {
    type: 'text/html; charset=utf-8',
    body: await response.text(),
    headers: policy ? { 'content-security-policy': policy } : {},
  };
};
