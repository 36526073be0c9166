/** Writes a feed as RFC 4287 (Atom) defines it, with the pictures of Media RSS. */
import { escapeHtml } from '@foyer/shared/html/escape-html';
import { FEED_TYPE } from '@foyer/shared/wire-schemas/feeds';

export interface FeedPicture {
  /** With its origin. */
  address: string;
  width: number;
  height: number;
}
export interface FeedEntry {
  title: string;
  /** With its origin, as all addresses here. Without a language it is also the entry's id. */
  address: string;
  link: string;
  /** ISO 8601. */
  published: string;
  author: string;
  summary: string;
  /** Null where there is no picture. */
  thumb: FeedPicture | null;
}
export interface Feed {
  title: string;
  language: string;
  /** Of the feed itself; also its id. */
  address: string;
  /** The list's page. */
  link: string;
  author: string;
  /** ISO 8601. */
  updated: string;
  entries: readonly FeedEntry[];
}

/** What XML 1.0 cannot hold, however it is written. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xml = (text: string): string => escapeHtml(text.toWellFormed().replace(FORBIDDEN, ''));
const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`;
const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${type}" href="${xml(href)}"/>`;

const writeEntry = (entry: FeedEntry): string =>
  [
    '<entry>',
    element('id', entry.address),
    element('title', entry.title),
    link('alternate', 'text/html', entry.link),
    element('published', entry.published),
    element('updated', entry.published),
    `<author>${element('name', entry.author)}</author>`,
    entry.summary && element('summary', entry.summary),
    entry.thumb &&
      `<media:thumbnail url="${xml(entry.thumb.address)}" width="${entry.thumb.width}" height="${entry.thumb.height}"/>`,
    '</entry>',
  ]
    .filter(Boolean)
    .join('');

export const writeFeed = ({ title, language, address, link: page, author, updated, entries }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="${xml(language)}">`,
    element('id', address),
    element('title', title),
    link('self', FEED_TYPE, address),
    link('alternate', 'text/html', page),
    element('updated', updated),
    `<author>${element('name', author)}</author>`,
    ...entries.map(writeEntry),
    '</feed>\n',
  ].join('\n');
