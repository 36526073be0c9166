/**
 * `/ads/preview/{language}/?creative=`: the document that a creative would be, for operators who are about to save it. It runs by the policy
 * by which visitors get it.
 */
import { mayDo } from '@foyer/shared/wire-schemas/members/roles';
import { adZoneKey, type Creative } from '@foyer/shared/wire-schemas/settings/advertising';
import { isLanguage } from '@foyer/shared/wire-schemas/site';
import type { FastifyInstance } from 'fastify';
import { requireViewer } from '../platform/http/answer-write.ts';
import { Refused } from '../platform/http/refused.ts';
import type { RequestFacts } from '../platform/http/web-deps.ts';
import { findWrongValue } from '../platform/settings/check-value.ts';
import type { ReadInlinePicture } from './inline-pictures.ts';
import { makeCreative, sendCreative } from './send-creative.http.ts';

/** @throws Refused bad_request */
const readCreative = (text: string | undefined): Creative => {
  let creative: unknown;
  try {
    creative = JSON.parse(text ?? '');
  } catch {
    throw new Refused('bad_request', 'the creative is no JSON', { field: 'creative' });
  }
  const wrong = findWrongValue(adZoneKey('listing-top'), [creative]);
  if (wrong) throw new Refused('bad_request', `${wrong.at} ${wrong.complaint}`, { field: 'creative' });
  return creative as Creative;
};

export const registerAdPreview = (
  app: FastifyInstance,
  facts: Pick<RequestFacts, 'viewerOf'>,
  readPicture: ReadInlinePicture,
): void => {
  app.get<{ Params: { language: string }; Querystring: { creative?: string } }>(
    '/ads/preview/:language/',
    async (request, reply) => {
      if (!mayDo(await requireViewer(request, facts), 'settings'))
        throw new Refused('no_permission', 'this is for members who may: settings');
      const { language } = request.params;
      if (!isLanguage(language)) throw new Refused('not_found', 'no such language');
      const creative = readCreative(request.query.creative);
      return sendCreative(reply, await makeCreative(creative, language, readPicture));
    },
  );
};
