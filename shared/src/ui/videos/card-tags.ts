/** What a card's video belongs to, as words of one attribute, so that a style sheet can tell cards apart. */
import type { VideoCard } from '../../wire-schemas/videos.ts';

export const HIDDEN_KINDS = ['video', 'channel', 'member', 'model', 'category'] as const;
export type HiddenKind = (typeof HIDDEN_KINDS)[number];

/** `key`: the id of videos and members, the dir of all others. */
export const cardTag = (kind: HiddenKind, key: string | number): string => `${kind}:${key}`;

/** Value of `data-tags`. */
export const cardTags = ({ video_id, channel, member, models, category_dirs }: VideoCard): string =>
  [
    cardTag('video', video_id),
    ...(channel ? [cardTag('channel', channel.dir)] : []),
    ...(member ? [cardTag('member', member.id)] : []),
    ...(models ?? []).map(({ dir }) => cardTag('model', dir)),
    ...(category_dirs ?? []).map((dir) => cardTag('category', dir)),
  ].join(' ');
