/**
 * `/ads/frame/{zone}/{size}/{language}/`: one creative of a place, drawn at random, in a document of its own. Creatives of other
 * servers go only to visitors who agreed to them; everyone else gets one of the site's own.
 */
import { AD_SIZES, AD_ZONES, type AdZoneName } from '@foyer/shared/wire-schemas/ads';
import { isAllowed, parseConsent } from '@foyer/shared/wire-schemas/consent';
import { RTA_LABEL } from '@foyer/shared/html/rta-label';
import { COOKIES, isLanguage } from '@foyer/shared/wire-schemas/site';
import type {} from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { AdsConfig } from '../platform/config/ads-file.ts';
import { Refused } from '../platform/http/refused.ts';
import { creativeDocument, houseDocument, isThirdParty } from './creative-documents.ts';
import { HOUSE_TOPICS } from './house-words.ts';

const draw = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];

export const registerAdFrames = (app: FastifyInstance, { zones }: Pick<AdsConfig, 'zones'>): void => {
  app.get<{ Params: { zone: string; size: string; language: string } }>(
    '/ads/frame/:zone/:size/:language/',
    async (request, reply) => {
      const { zone, size, language } = request.params;
      const isKnown = (AD_ZONES as readonly string[]).includes(zone) && Object.hasOwn(AD_SIZES, size);
      const creatives = isKnown ? zones[zone as AdZoneName] : [];
      if (creatives.length === 0 || !isLanguage(language)) throw new Refused('not_found', 'no such place');
      // Nobody is asked without an explicit yes, whatever the country.
      const agreed = isAllowed('advertising', parseConsent(request.cookies[COOKIES.consent]), 'ask');
      const creative = draw(creatives.filter((candidate) => agreed || !isThirdParty(candidate)));
      const { html, policy } =
        creative && creative.kind !== 'house'
          ? creativeDocument(creative, language)
          : houseDocument(draw(HOUSE_TOPICS) ?? HOUSE_TOPICS[0], language);
      return reply
        .headers({
          'content-security-policy': policy,
          // Who is asked from here learns which site it is, and no page of it.
          'referrer-policy': 'strict-origin',
          'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=(), autoplay=()',
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex, nofollow',
          rating: RTA_LABEL,
        })
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
};
