import { describe, expect, it } from '@jest/globals';
import { checkPublishAt, localTime, timeOf } from './local-time.ts';

const atOffset = (iso: string): string => timeOf(localTime(iso));

describe('a time of a form', () => {
  it('is the same after it was shown and typed, whatever the time zone', () => {
    for (const iso of ['2026-12-24T18:00:00.000Z', '2027-03-28T01:30:00.000Z', '2026-10-25T00:30:00.000Z'])
      expect(atOffset(iso)).toBe(iso);
  });
  it('is kept in UTC by the zone of the person who types it', () => {
    const typed = '2026-12-24T18:00';
    expect(timeOf(typed)).toBe(new Date(2026, 11, 24, 18, 0).toISOString());
    expect(localTime(timeOf(typed))).toBe(typed);
  });
  it('is nothing while it is empty, and stays what it is while it is none', () => {
    expect([timeOf(''), localTime(''), localTime('soon')]).toEqual(['', '', '']);
    expect(timeOf(' ')).toBe(' ');
  });
  it('lies ahead, within a year', () => {
    const now = Date.parse('2026-11-25T12:00:00Z');
    expect(checkPublishAt('', now)).toBeUndefined();
    expect(checkPublishAt('2026-11-25T12:01:00Z', now)).toBeUndefined();
    for (const wrong of ['2026-11-25T11:59:00Z', '2027-11-26T12:00:00Z', ' '])
      expect(checkPublishAt(wrong, now)).toBe('publish_time');
  });
});
