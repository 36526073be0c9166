/**
 * Places of advertising and their sizes. Source: docs/specification/behaviour.md, limits.md. What stands in a place comes from the operator's settings
 * (settings/advertising.ts) or file (server/src/platform/config/ads-file.ts); pages learn only which places there are.
 */
/**
 * In the order in which the server lists them: above a list, below it, between its cards, under the player. Which of a place's creatives is shown is
 * drawn anew for each frame (server/src/advertising/ad-frames.routes.ts).
 */
export const AD_ZONES = ['listing-top', 'listing-bottom', 'listing-card', 'underplayer'] as const;
/** Places that hold one frame. */
export type AdZoneName = (typeof AD_ZONES)[number];
/** All places that a page may name; the others are drawn by the page itself. */
export type AdPlaceName = AdZoneName | 'offer' | 'friends';

/** CSS pixels; shown at this size or scaled down to the room that there is, never up. */
export const AD_SIZES = {
  desktop: { width: 728, height: 90 },
  mobile: { width: 320, height: 100 },
  /** Under the player on a phone, of a video with a channel. */
  channel: { width: 285, height: 165 },
  /** In place of a video's card. */
  card: { width: 320, height: 260 },
} as const;
export type AdSizeName = keyof typeof AD_SIZES;

/** What pages learn of the configuration. */
export interface AdsOutline {
  /** Places that have something to show. */
  zones: readonly AdZoneName[];
  /** A card of advertising after so many videos. */
  cardEvery: number;
  /** Address of the partner's offer. */
  offer?: string;
  /** Address of the limited-time promo. */
  promo?: string;
  /** Id of the partner whose videos the friends' row shows. */
  partner?: number;
  /** Title of that row and where it leads; without them it has a title of the shell's. */
  partnerSite?: { name: string; href: string };
}

/** From the first view (docs/specification/behaviour.md). */
export const PROMO_MINUTES = 60;
/** Part of the views of the place under the player that get the promo. */
export const PROMO_SHARE = 0.1;
/** Of the partner's offer, USD. */
export const OFFER_PRICE_USD = 0.99;

/** Address of a frame; `language` is the page's. */
export const adFrameUrl = (zone: AdZoneName, size: AdSizeName, language: string): string =>
  `/ads/frame/${zone}/${size}/${language}/`;
