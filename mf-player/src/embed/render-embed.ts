/**
 * The embed's document, as one string. It needs nothing but this package's files and the media: no shell, no request
 * before play, no inline script but the one that keeps a tap, and before its first paint nothing at all.
 */
import { escapeHtml } from '@foyer/shared/html/escape-html';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { Video, VideoCard, VideoFile, WithheldVideo } from '@foyer/shared/wire-schemas/videos';
import { urls } from '@foyer/shared/urls';
import type { PlayData } from '../player/play-data.ts';
import { PLAY_SHAPE } from '../player/play-shape.ts';
import {
  EMBED_DATA_ID,
  EMBED_UNAVAILABLE_ID,
  type EmbedData,
  type EmbedUnavailable,
  type RelatedLink,
  embedFileUrl,
  embedView,
} from './embed-data.ts';
import { embedLabels, embedPlayWords, embedWord } from './embed-words.ts';
import { dataBlock } from './data-block.ts';

/** How many related videos an embed offers. */
const EMBED_RELATED_COUNT = 6;

export interface EmbedInput {
  /** Null: unknown. */
  video: Video | WithheldVideo | null;
  /** Null when the video is withheld or its file is not there yet. */
  file: VideoFile | null;
  /** It is there, and may be watched on the site alone; then `video` is null. */
  isSwitchedOff?: boolean;
  related?: readonly VideoCard[];
  language: Language;
  /** Files of the entry `embed`, relative to `playerBase`. */
  assets: { js: readonly string[]; css: readonly string[]; lazy?: readonly string[] };
  /** `integrity` values of those files, by name. */
  hashes: Readonly<Record<string, string>>;
  /** Texts of those stylesheets, by name, whose hashes the document's policy allows. Others are linked. */
  styles?: Readonly<Record<string, string>>;
  /** Text of the entry `embed-taps`, where the document's policy allows it. */
  script?: string;
  /** Address of this package's browser folder, with a slash at its end. */
  playerBase: string;
  /** Absolute address of the watch page; of the home page for an unknown video. */
  watchUrl: string;
}

const isWatchable = (video: EmbedInput['video']): video is Video => video !== null && 'video_viewed' in video;

const isUnlisted = (video: EmbedInput['video']): boolean => isWatchable(video) && video.name !== undefined;

const sentenceOf = ({ video, isSwitchedOff, language }: EmbedInput): string => {
  if (isSwitchedOff) return embedWord(language, 'player.embed.off');
  if (video === null) return embedWord(language, 'player.withheld.unknown');
  if (video.status === 'deleted') return embedWord(language, 'player.withheld.deleted');
  if (video.status === 'private') return embedWord(language, 'player.withheld.private');
  return embedWord(language, 'player.withheld.unknown');
};

/** The attributes that name a file. @throws Error when its hash is not known */
const address = (name: 'href' | 'src', file: string, { playerBase, hashes }: EmbedInput): string => {
  const hash = hashes[file];
  if (!hash) throw new Error(`no hash of ${file} is known`);
  return `${name}="${escapeHtml(playerBase + file)}" integrity="${escapeHtml(hash)}" crossorigin="anonymous"`;
};

/** In the document, so that no origin holds up the poster. */
const styleOf = (file: string, input: EmbedInput): string => {
  const text = input.styles?.[file];
  return text === undefined
    ? `<link rel="stylesheet" ${address('href', file, input)}>`
    : `<style>${text}</style>`;
};

const documentOf = (input: EmbedInput, title: string, body: string) => `<!doctype html>
<html lang="${input.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="robots" content="noindex">
${isUnlisted(input.video) ? '<meta name="referrer" content="no-referrer">' : `<link rel="canonical" href="${escapeHtml(input.watchUrl)}">`}
${input.script === undefined ? '' : `<script>${input.script}</script>`}
${input.assets.css.map((file) => styleOf(file, input)).join('\n')}
${input.assets.js.map((file) => `<script defer ${address('src', file, input)}></script>`).join('\n')}
</head>
<body class="mf-player-embed">
${body}
</body>
</html>
`;

const relatedLinks = ({ video, related = [], watchUrl }: EmbedInput): RelatedLink[] =>
  related
    .filter(({ video_id }) => video_id !== video?.video_id)
    .slice(0, EMBED_RELATED_COUNT)
    .map(({ video_id, dir, title, duration, thumb }) => ({
      title,
      duration,
      thumb,
      href: new URL(urls.video(video_id, dir), watchUrl).href,
    }));

const titleLink = (href: string, title: string, hint: string) =>
  `<h1 class="mf-player-embed-head"><a class="mf-player-embed-title" href="${escapeHtml(href)}" target="_blank" rel="noopener" title="${escapeHtml(hint)}">${escapeHtml(title)}</a></h1>`;

/** As many links as an embed of the usual size has room for. */
const INSTEAD_COUNT = 3;

const reasonOf = (video: EmbedInput['video']): EmbedUnavailable['reason'] => {
  if (video?.status === 'deleted' || video?.status === 'private') return video.status;
  return 'unknown';
};

const insteadLink = ({ title, duration, thumb, href }: RelatedLink) =>
  `<li><a class="mf-player-related-link" href="${escapeHtml(href)}" target="_blank" rel="noopener"><span class="mf-player-related-picture"><img src="${escapeHtml(thumb)}" alt="" width="320" height="180" loading="lazy"><span class="mf-player-related-length">${escapeHtml(duration)}</span></span><span class="mf-player-related-title">${escapeHtml(title)}</span></a></li>`;

const withheldBody = (input: EmbedInput, sentence: string) => {
  const links = relatedLinks(input);
  const unavailable: EmbedUnavailable = {
    reason: reasonOf(input.video),
    alternatives: links.map(({ title, duration, thumb, href }) => ({
      title,
      url: href,
      length: duration,
      thumb: new URL(thumb, input.watchUrl).href,
    })),
  };
  return `<main class="mf-player-embed-withheld">
<h1 class="mf-player-embed-sentence">${escapeHtml(sentence)}</h1>
<a class="mf-player-retry" href="${escapeHtml(input.watchUrl)}" target="_blank" rel="noopener">${escapeHtml(embedWord(input.language, 'player.embed.watchOn'))}</a>
${links.length > 0 ? `<ul class="mf-player-related-list mf-player-embed-instead">${links.slice(0, INSTEAD_COUNT).map(insteadLink).join('')}</ul>` : ''}
</main>
${dataBlock(EMBED_UNAVAILABLE_ID, unavailable)}`;
};

/** As wide as the embed's window. */
const POSTER_SIZES = '100vw';
/** Asked for by nothing else: the whole document is a few kB, so that the browser finds it immediately. */
const pictureOf = ({ scr, scr_sources: sources = [] }: Video) => {
  const image = `<img class="mf-player-poster" src="${escapeHtml(scr)}" alt="" width="854" height="480" fetchpriority="high">`;
  if (sources.length === 0) return image;
  const others = sources.map(
    ({ type, srcset }) =>
      `<source type="${escapeHtml(type)}" srcset="${escapeHtml(srcset)}" sizes="${POSTER_SIZES}">`,
  );
  return `<picture>${others.join('')}${image}</picture>`;
};

const playerBody = (video: Video, file: VideoFile, input: EmbedInput) => {
  const { language, watchUrl } = input;
  const labels = embedLabels(language);
  const word = (id: Parameters<typeof embedWord>[1]) => embedWord(language, id);
  const data: EmbedData = {
    language,
    labels,
    videoId: file.video_id,
    durationSeconds: file.duration_seconds,
    view: embedView(video.name ?? video.video_id),
    storyboard: file.storyboard,
    captions: file.captions,
    chapters: file.chapters,
    related: relatedLinks(input),
    title: video.title,
    url: watchUrl,
    more: word('player.embed.more'),
    close: word('player.embed.close'),
    hashes: Object.fromEntries(
      (input.assets.lazy ?? []).flatMap((file) => (input.hashes[file] ? [[file, input.hashes[file]]] : [])),
    ),
  };
  const play: PlayData = {
    streams: file.streams,
    fileUrl: embedFileUrl(video.name ?? video.video_id),
    words: embedPlayWords(language),
  };
  const sources = file.streams
    .map(({ src, type }) => `<source src="${escapeHtml(src)}" type="${escapeHtml(type)}">`)
    .join('');
  const poster = escapeHtml(video.scr);
  return `<main class="mf-player-frame" data-state="idle" data-play="${escapeHtml(JSON.stringify(play))}" aria-label="${escapeHtml(labels.player)}">
${pictureOf(video)}
<div class="mf-player-stage"></div>
<button type="button" class="mf-player-start" aria-label="${escapeHtml(word('player.playTitle').replace('{title}', video.title))}">
<span class="mf-player-start-disc"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${PLAY_SHAPE}"/></svg></span>
</button>
<span class="mf-player-length">${escapeHtml(video.duration)}</span>
<span class="mf-player-spinner" role="status"></span>
<div class="mf-player-notice"></div>
${titleLink(watchUrl, video.title, word('player.embed.watchOn'))}
<noscript><video class="mf-player-plain" controls preload="none" poster="${poster}">${sources}</video></noscript>
</main>
${dataBlock(EMBED_DATA_ID, data)}`;
};

/** Never throws for a video of whatever state; the caller sends the status (404, 403, 410, 200). */
export const renderEmbed = (input: EmbedInput): string => {
  const { video, file } = input;
  if (isWatchable(video) && video.status !== 'deleted' && file && file.streams.length > 0)
    return documentOf(input, video.title, playerBody(video, file, input));
  const sentence = sentenceOf(input);
  return documentOf(input, sentence, withheldBody(input, sentence));
};
