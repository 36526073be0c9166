/** Sends the document of a creative under the policy that it runs by; nobody keeps it. */
import { RTA_LABEL } from '@foyer/shared/html/rta-label';
import { type Creative, isAdPicture } from '@foyer/shared/wire-schemas/settings/advertising';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { FastifyReply } from 'fastify';
import {
  creativeDocument,
  type CreativeDocument,
  emptyDocument,
  houseDocument,
} from './creative-documents.ts';
import { HOUSE_TOPICS } from './house-words.ts';
import type { ReadInlinePicture } from './inline-pictures.ts';

/** One of the site's own, drawn at random. */
export const drawHouse = (language: Language): CreativeDocument =>
  houseDocument(HOUSE_TOPICS[Math.floor(Math.random() * HOUSE_TOPICS.length)] ?? HOUSE_TOPICS[0], language);

export const sendCreative = (reply: FastifyReply, { html, policy }: CreativeDocument): FastifyReply =>
  reply
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

/** The document of what was drawn or is previewed; empty where its picture is gone. */
export const makeCreative = async (
  creative: Creative,
  language: Language,
  readPicture: ReadInlinePicture,
): Promise<CreativeDocument> => {
  const { kind, src } = creative;
  if (kind === 'house') return drawHouse(language);
  if (kind !== 'picture' || !isAdPicture(src)) return creativeDocument(creative, language);
  const picture = await readPicture(src);
  return picture === undefined ? emptyDocument(language) : creativeDocument(creative, language, picture);
};
