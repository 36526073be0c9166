/** Writes sitemaps as sitemaps.org and the search engines' extensions for videos and languages define them. */
import { escapeHtml } from '@foyer/shared/html/escape-html';
import { inLanguageAddress } from '@foyer/shared/urls';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" ' +
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';
/** Of the extension for videos. */
const DESCRIPTION_MAX_LENGTH = 2048;
const DURATION_MAX_SECONDS = 28_800;

export interface SitemapVideo {
  title: string;
  description: string;
  /** Addresses with their origin. */
  thumb: string;
  player: string;
  durationSeconds: number;
  /** 0–5. */
  rating: number;
  views: number;
  postedAt: Date;
}
export interface SitemapEntry {
  /** With its origin. */
  address: string;
  video?: SitemapVideo;
}

const element = (name: string, text: string | number): string =>
  `<${name}>${escapeHtml(String(text))}</${name}>`;

const videoOf = ({ title, description, thumb, player, rating, views, ...video }: SitemapVideo): string => {
  const seconds = Math.min(Math.max(Math.round(video.durationSeconds), 1), DURATION_MAX_SECONDS);
  return [
    '<video:video>',
    element('video:thumbnail_loc', thumb),
    element('video:title', title),
    element('video:description', (description || title).slice(0, DESCRIPTION_MAX_LENGTH).toWellFormed()),
    element('video:player_loc', player),
    element('video:duration', seconds),
    element('video:rating', Math.min(Math.max(rating, 0), 5).toFixed(1)),
    element('video:view_count', views),
    element('video:publication_date', video.postedAt.toISOString()),
    element('video:family_friendly', 'no'),
    '</video:video>',
  ].join('');
};

const alternate = (language: string, address: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`;

export const writeSitemap = (entries: readonly SitemapEntry[]): string => {
  const urls = entries.map(({ address, video }) =>
    [
      '<url>',
      element('loc', address),
      ...LANGUAGES.map((language) => alternate(language, inLanguageAddress(address, language))),
      alternate('x-default', address),
      video ? videoOf(video) : '',
      '</url>',
    ].join(''),
  );
  return `${HEAD}<urlset ${NAMESPACES}>${urls.join('\n')}</urlset>\n`;
};

export const writeSitemapIndex = (addresses: readonly string[]): string => {
  const items = addresses.map((address) => `<sitemap>${element('loc', address)}</sitemap>`);
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join('\n')}</sitemapindex>\n`;
};
