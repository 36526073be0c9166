/**
 * `/ads/frame/{zone}/{size}/{language}/`: one creative of a place, drawn at random, in a document of its own. Creatives of other
 * servers go only to visitors who agreed to them; everyone else gets one of the site's own.
 */
import { AD_SIZES, AD_ZONES } from '@foyer/shared/wire-schemas/ads';
import { isAllowed, parseConsent } from '@foyer/shared/wire-schemas/consent';
import { COOKIES, isLanguage } from '@foyer/shared/wire-schemas/site';
import type {} from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { AdsConfig } from '../platform/config/ads-file.ts';
import { Refused } from '../platform/http/refused.ts';
import { emptyDocument } from './creative-documents.ts';
import { drawCreative } from './draw-creative.ts';
import type { ReadInlinePicture } from './inline-pictures.ts';
import { drawHouse, makeCreative, sendCreative } from './send-creative.http.ts';

/** @param ads as they are at the moment at which they are read */
export const registerAdFrames = (
  app: FastifyInstance,
  ads: Pick<AdsConfig, 'zones'>,
  readPicture: ReadInlinePicture,
): void => {
  app.get<{ Params: { zone: string; size: string; language: string } }>(
    '/ads/frame/:zone/:size/:language/',
    async (request, reply) => {
      const { zone: name, size, language } = request.params;
      const zone = AD_ZONES.find((known) => known === name);
      if (!zone || !Object.hasOwn(AD_SIZES, size) || !isLanguage(language))
        throw new Refused('not_found', 'no such place');
      // Nobody is asked without an explicit yes, whatever the country.
      const agreed = isAllowed('advertising', parseConsent(request.cookies[COOKIES.consent]), 'ask');
      const drawn = drawCreative(ads.zones[zone], {
        language,
        agreed,
        ms: Date.now(),
        chance: Math.random(),
      });
      // A page that was made before it was switched off still has the place.
      if (drawn === 'none') return sendCreative(reply, emptyDocument(language));
      if (drawn === 'house') return sendCreative(reply, drawHouse(language));
      return sendCreative(reply, await makeCreative(drawn, language, readPicture));
    },
  );
};
