/**
 * What an address leads to while a film was remade a short while ago: with the revision before, to the film before, so that anyone who plays
 * goes on with segments that fit each other, and no cache holds two films under one address.
 */
import type { MediaRecord } from './media-objects.sql.ts';

/** Those that addresses may be of, the present one first. */
export const recordsOf = (record: MediaRecord | undefined): MediaRecord[] => {
  if (!record) return [];
  const { former } = record;
  if (!former) return [record];
  // Lengths of whole files are noted of the present film alone.
  const manifest = Object.fromEntries(
    Object.entries(record.manifest).filter(([key]) => key !== 'progressive'),
  );
  return [record, { ...record, ...former, manifest, former: null }];
};
