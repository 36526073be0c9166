/** The videos that a partner's feed names: each row is checked, and those that are not as they should be are left out. */
import { type FeedProblem, PARTNER_VIDEOS_MAX } from '@foyer/shared/wire-schemas/settings/partner-sites';
import { type Download, DownloadError } from '../../platform/downloads/download.ts';
import { ajv } from '../../platform/config/ajv.ts';
import { cleanText } from '../../platform/text/clean-text.ts';

const FEED_MAX_BYTES = 2 * 1024 * 1024;
const FEED_TIMEOUT_MS = 15_000;
const TITLE_MAX_LENGTH = 150;

export interface FeedVideo {
  url: string;
  /** On the partner's server. */
  thumb: string;
  title: string;
}
export interface Feed {
  videos: readonly FeedVideo[];
  /** Rows that cannot be used. */
  wrong: number;
}
export class FeedError extends Error {
  override name = 'FeedError';
  readonly problem: FeedProblem;
  constructor(problem: FeedProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

const HTTPS = { type: 'string', maxLength: 1000, pattern: '^https://[^\\s/@]+(/\\S*)?$' } as const;
const isRow = ajv.compile<FeedVideo>({
  type: 'object',
  required: ['url', 'thumb', 'title'],
  properties: { url: HTTPS, thumb: HTTPS, title: { type: 'string', maxLength: 1000, pattern: '\\S' } },
});

/** One line, without what does something to the writing around it. */
const tidy = (title: string): string => {
  const line = cleanText(title)
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length > TITLE_MAX_LENGTH ? `${letters.slice(0, TITLE_MAX_LENGTH - 1).join('')}…` : line;
};

const parseFeed = (text: string): readonly unknown[] => {
  try {
    const rows: unknown = JSON.parse(text);
    if (Array.isArray(rows)) return rows;
  } catch {
    // Said below.
  }
  throw new FeedError('no_list', 'the feed is no JSON array');
};

/** @throws FeedError */
export const readFeed = async (download: Download, address: string, signal?: AbortSignal): Promise<Feed> => {
  const limits = { maxBytes: FEED_MAX_BYTES, timeoutMs: FEED_TIMEOUT_MS, ...(signal && { signal }) };
  const body = await download(address, limits).catch((error: unknown) => {
    throw error instanceof DownloadError ? new FeedError(error.fault, error.message) : error;
  });
  const rows = parseFeed(body.toString('utf8'));
  const byAddress = new Map<string, FeedVideo>();
  for (const row of rows) {
    if (!isRow(row) || !URL.canParse(row.url) || !URL.canParse(row.thumb)) continue;
    const { url, thumb, title } = row;
    const line = tidy(title);
    if (line !== '' && !byAddress.has(url)) byAddress.set(url, { url, thumb, title: line });
  }
  if (byAddress.size === 0) throw new FeedError('no_rows', `none of ${rows.length} rows can be used`);
  return {
    videos: [...byAddress.values()].slice(0, PARTNER_VIDEOS_MAX),
    wrong: rows.length - byAddress.size,
  };
};
