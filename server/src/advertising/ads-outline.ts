/** What pages learn of advertising: which places have something to show in their language at this moment. */
import { AD_ZONES, type AdsOutline } from '@foyer/shared/wire-schemas/ads';
import { isCreativeShown } from '@foyer/shared/wire-schemas/settings/advertising';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { AdsConfig } from '../platform/config/ads-file.ts';

export const adsOutline = (
  { zones, cardEvery, offer, promo, partner, partnerSite }: AdsConfig,
  language: Language,
  ms = Date.now(),
): AdsOutline => ({
  zones: AD_ZONES.filter((zone) => zones[zone].some((creative) => isCreativeShown(creative, language, ms))),
  cardEvery,
  offer: offer || undefined,
  promo: promo || undefined,
  partner,
  ...(partnerSite && { partnerSite: { name: partnerSite.name, href: partnerSite.href } }),
});
