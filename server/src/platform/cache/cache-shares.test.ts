import { expect, it } from '@jest/globals';
import { cacheShare } from './cache-shares.ts';

it.each([1024 * 1024, 128 * 1024 * 1024, 1_000_003])(
  'never gives out more than the %i bytes configured',
  (total) => {
    const parts = (['answers', 'documents', 'embeds', 'documentAddresses'] as const).map((part) =>
      cacheShare(part, total),
    );
    for (const part of parts) expect(part).toBeGreaterThan(0);
    for (const part of parts) expect(Number.isInteger(part)).toBe(true);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(total);
  },
);
