/** One document of the live site, taken once, so that all variants of it hold the same content. */
import type { PageBlock } from '@foyer/shared/wire-schemas/documents';
import { DATA_BLOCKS } from '@foyer/shared/wire-schemas/documents';

export interface Snapshot {
  /** Path that the site redirected to. */
  path: string;
  html: string;
  /** The document's own headers that rule what it may load. */
  headers: Record<string, string>;
  page: PageBlock;
}

/** @throws Error when the site does not answer 200 */
export const takeSnapshot = async (site: string, path: string): Promise<Snapshot> => {
  const response = await fetch(site + path, { headers: { cookie: 'age_verified=1', accept: 'text/html' } });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  const html = await response.text();
  const block = new RegExp(
    `<script type="application/json" id="${DATA_BLOCKS.page}">(.*?)</script>`,
    's',
  ).exec(html);
  if (!block?.[1]) throw new Error(`${path} has no page block`);
  const policy = response.headers.get('content-security-policy');
  return {
    path: new URL(response.url).pathname,
    html,
    headers: policy ? { 'content-security-policy': policy } : {},
    page: JSON.parse(block[1]),
  };
};
