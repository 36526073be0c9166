/** A creative as its fields have it, and what state it is in. */
import { AD_SIZES, type AdSizeName, type AdZoneName } from '@foyer/shared/wire-schemas/ads';
import {
  type Creative,
  type CreativeKind,
  isCreativeShown,
  NEW_CREATIVE,
  wrongCreativeField,
} from '@foyer/shared/wire-schemas/settings/advertising';
import { announcementSpan } from '@foyer/shared/wire-schemas/settings/announcements';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { newId } from '../announcements/announcement-values.ts';

export const newCreative = (kind: CreativeKind): Creative => ({
  id: newId(),
  kind,
  ...NEW_CREATIVE,
});

/** Sizes in which the place is shown: at a desk, and on phones where that is another one. */
export const sizesOf = (zone: AdZoneName): readonly AdSizeName[] =>
  zone === 'listing-card' ? ['card'] : ['desktop', 'mobile'];
export const sizeText = (size: AdSizeName): string => `${AD_SIZES[size].width} × ${AD_SIZES[size].height}`;

export type CreativeState = 'missing' | 'off' | 'now' | 'later' | 'over';
/** @param isLocked it comes from the operator's file, which has rules of its own */
export const stateOf = (creative: Creative, isLocked: boolean): CreativeState => {
  if (!isLocked && wrongCreativeField(creative) !== undefined) return 'missing';
  if (!creative.is_on) return 'off';
  const [from, until] = announcementSpan(creative);
  const ms = Date.now();
  if (ms < from) return 'later';
  return ms < until ? 'now' : 'over';
};

/** How many are shown at this moment, in whatever language. */
export const countShown = (creatives: readonly Creative[]): number =>
  creatives.filter((creative) =>
    LANGUAGES.some((language) => isCreativeShown(creative, language, Date.now())),
  ).length;
