/** What the form of a video's details holds, and what of it is sent. */
import type { Gender } from '@foyer/shared/wire-schemas/site';
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import type { VideoDetails } from '../upload-api.ts';
import { type Audience, audienceFlags, audienceOf } from './audience.ts';

export interface DetailsValues {
  title: string;
  description: string;
  group: Gender;
  /** Dirs. */
  categories: string[];
  models: { dir: string; title: string }[];
  /** Dir; empty: none. */
  channel: string;
  tags: string[];
  exclusive: boolean;
  /** Other sites may embed it. */
  embeddable: boolean;
  audience: Audience;
  /** ISO 8601 in UTC; empty: as soon as it is approved. */
  publishAt: string;
}

/** With what waits for the moderators, if anything does: a member goes on with the own words. */
export const valuesOf = (video: OwnUpload): DetailsValues => {
  const change = video.change?.state === 'waiting' ? video.change : undefined;
  return {
    title: change?.title ?? video.title,
    description: change?.description ?? video.description ?? '',
    group: video.gender ?? 'straight',
    categories: [...(video.categories ?? [])],
    models: (video.models ?? []).map(({ dir, title }) => ({ dir, title })),
    channel: video.channel?.dir ?? '',
    tags: [...(change?.tags ?? video.tags ?? [])],
    exclusive: video.is_exclusive ?? false,
    embeddable: video.is_embeddable ?? true,
    audience: audienceOf(video),
    publishAt: video.publish_at ?? '',
  };
};

const FIELDS = {
  title: ({ title }) => ({ title }),
  description: ({ description }) => ({ description }),
  group: ({ group }) => ({ gender: group }),
  categories: ({ categories }) => ({ categories }),
  models: ({ models }) => ({ models: models.map(({ dir }) => dir) }),
  channel: ({ channel }) => ({ channel }),
  tags: ({ tags }) => ({ tags }),
  exclusive: ({ exclusive }) => ({ is_exclusive: exclusive }),
  embeddable: ({ embeddable }) => ({ is_embeddable: embeddable }),
  audience: ({ audience }) => audienceFlags(audience),
  publishAt: ({ publishAt }) => ({ publish_at: publishAt }),
} as const satisfies Record<keyof DetailsValues, (values: DetailsValues) => Partial<VideoDetails>>;

/** What several files may share: all but the title. A minimum length that is met as exclusive only stays met. */
export const sharedValues = ({
  title: _title,
  exclusive,
  ...shared
}: DetailsValues): Partial<DetailsValues> => ({ ...shared, ...(exclusive && { exclusive }) });

/** The same as it is sent. */
export const detailsForAll = (values: DetailsValues): Partial<VideoDetails> =>
  Object.assign(
    {},
    ...(Object.keys(sharedValues(values)) as (keyof DetailsValues)[]).map((field) => FIELDS[field](values)),
  );

/** Only what differs from what the site has. */
export const changedDetails = (before: DetailsValues, values: DetailsValues): Partial<VideoDetails> =>
  Object.assign(
    {},
    ...(Object.keys(FIELDS) as (keyof DetailsValues)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(values[field]))
      .map((field) => FIELDS[field](values)),
  );
