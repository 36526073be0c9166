/** Turns a row of a video into the card of the wire schema; the one place for it. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import type { VideoCardRow } from './video-cards.sql.ts';
import { WITHHELD_PICTURE_PATH } from '../pictures/withheld-picture.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { languageOfText } from '../platform/text/language-of-text.ts';

/** h:mm:ss, or m:ss under an hour. */
export const durationText = (seconds: number): string => {
  const rest = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

export const qualityOf = (height: number): VideoCard['quality'] =>
  height >= 2160 ? '4k' : height >= 720 ? 'hd' : 'sd';

interface TitleRow {
  title: string;
  title_ja: string | null;
  /** In languages without a column; models have none. */
  titles?: Readonly<Record<string, string>> | null;
}

/** What the site's operator wrote in several languages, in this one or else as it was given. */
export const textIn = (
  text: string,
  texts: Readonly<Record<string, string>> | null | undefined,
  language: Language,
): string => texts?.[language] ?? text;

/** The language of a text that its owner wrote; nothing of the site's own texts, which have translations. */
export const languageOfOwn = ({
  title,
  title_ja,
  titles,
  description,
}: TitleRow & { description: string }): { lang?: string } =>
  !titles && title_ja === null ? { lang: languageOfText(`${title} ${description}`) } : {};

export const titleOf = ({ title, title_ja, titles }: TitleRow, language: Language): string =>
  (language === 'ja' ? title_ja : titles?.[language]) ?? title;

/** Gives pictures' addresses by `fileUrl`, unless somebody shown does not consent to them. */
export const shownPicture = (
  withheldUses: readonly string[],
  fileUrl: (file: string) => string,
): ((file: string) => string) => (withheldUses.includes('preview') ? () => WITHHELD_PICTURE_PATH : fileUrl);

/** `fileUrl` gives the address of one of the video's files: public, or signed in answers that nobody keeps. */
export const toVideoCard = (
  row: VideoCardRow,
  language: Language,
  fileUrl: (file: string) => string = (file) =>
    publicMediaUrl(mediaObject('video', row.id), row.revision ?? '0', file),
): VideoCard => {
  const pictureUrl = shownPicture(row.withheld_uses, fileUrl);
  const hasPictures = !row.withheld_uses.includes('preview');
  return {
    video_id: row.id,
    dir: row.dir,
    ...(row.category_dirs && { category_dirs: row.category_dirs }),
    title: titleOf(row, language),
    duration: durationText(row.duration_seconds),
    duration_seconds: row.duration_seconds,
    gender: row.gender,
    post_date: row.posted_at.toISOString(),
    rating: Math.round(row.rating * 100) / 100,
    video_viewed: row.views,
    thumb: pictureUrl(MEDIA_FILES.videoThumb),
    thumbsrc: `${pictureUrl(MEDIA_FILES.videoThumbWebp320)} 320w, ${pictureUrl(MEDIA_FILES.videoThumbWebp640)} 640w`,
    ...(row.has_avif &&
      hasPictures && {
        thumb_avif: `${pictureUrl(MEDIA_FILES.videoThumbAvif320)} 320w, ${pictureUrl(MEDIA_FILES.videoThumbAvif640)} 640w`,
      }),
    scr: pictureUrl(MEDIA_FILES.videoPoster),
    ...(row.preview && hasPictures && { preview: pictureUrl(MEDIA_FILES.videoStream(row.preview)) }),
    quality: qualityOf(row.height),
    statistics: {
      viewed: row.views,
      likes: row.likes,
      dislikes: row.dislikes,
      comments: row.comments_count,
    },
    models: row.models,
    channel: row.channel,
    is_private: row.is_private ? 1 : 0,
    status_id: row.status_id,
  };
};
