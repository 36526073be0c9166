/** Parses the Range header. Source: RFC 9110 section 14. */
import type { ByteRange } from '../storage/storage.ts';

/**
 * @returns the range; `whole` without a header and for forms that a server may ignore (several ranges, other units);
 * `unsatisfiable` when it starts behind the end
 */
export const parseByteRange = (
  header: string | undefined,
  bytes: number,
): ByteRange | 'whole' | 'unsatisfiable' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 || bytes === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, bytes - length), end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (start >= bytes) return 'unsatisfiable';
  return end < start ? 'whole' : { start, end };
};
