/** Every picture of the demo: for which object, of which clip and moment, in which forms. */
import { MEDIA_FILES, mediaObject } from '../platform/storage/media-address.ts';
import { objectKey, partnerKey } from '../platform/storage/media-keys.ts';
import { buildAlbums } from './catalogue/collections.ts';
import { CHANNELS } from './catalogue/people.ts';
import { CATEGORIES } from './catalogue/categories.ts';
import { ACCOUNT_IDS, type DemoVideo, MEMBERS_COUNT, MODELS_COUNT } from './catalogue/videos.ts';
import type { DemoTask } from './demo-tasks.ts';
import { CLIPS, type Clip } from './clips.ts';
import { createRandom } from './random.ts';
import { drawStyle, type StillJob } from './stills.ts';

export const PARTNERS = 2;
export const PARTNER_VIDEOS = 40;
/** WebP alone: AVIF takes four times as long even at its least effort. */
export const DEMO_POSTER_WIDTHS = [640, 854];
/** Every fourth picture of an album stands upright. */
export const photoSize = (position: number) =>
  position % 4 === 3
    ? ({ size: 'portrait', width: 600, height: 900 } as const)
    : ({ size: 'landscape', width: 900, height: 600 } as const);

const clipFor = (id: string): Clip => {
  const clip = CLIPS.find((one) => one.id === id);
  if (!clip) throw new Error(`no demo clip ${id}`);
  return clip;
};

interface PlannedStill {
  clip: Clip;
  job: StillJob;
}

export const planVideoStills = (videos: readonly DemoVideo[]): PlannedStill[] =>
  videos.map(({ id, clip }) => {
    const key = (file: string) => objectKey(mediaObject('video', id), file);
    const outputs = [
      { key: key(MEDIA_FILES.videoThumb), width: 320, height: 180 },
      { key: key(MEDIA_FILES.videoThumbWebp320), width: 320, height: 180 },
      { key: key(MEDIA_FILES.videoThumbWebp640), width: 640, height: 360 },
      ...DEMO_POSTER_WIDTHS.map((width) => ({
        key: key(MEDIA_FILES.videoPosterSize(width, 'webp')),
        width,
        height: Math.round((width * 9) / 16),
      })),
      { key: key(MEDIA_FILES.videoPoster), width: 854, height: 480 },
    ];
    return {
      clip,
      job: { size: 'wide', style: drawStyle(createRandom(`still video ${id}`), clip), outputs },
    };
  });

/** Categories, channels with their banners, members' covers, partners. */
export const planOtherStills = (): PlannedStill[] => {
  const one = (name: string, clip: Clip, key: string, width: number, height: number): PlannedStill => ({
    clip,
    job: {
      size: 'wide',
      style: { ...drawStyle(createRandom(`still ${name}`), clip, 60), keep: 1 },
      outputs: [{ key, width, height }],
    },
  });
  const thumb = (kind: 'category' | 'channel', id: number, clipId: string) =>
    one(`${kind} ${id}`, clipFor(clipId), objectKey(mediaObject(kind, id), MEDIA_FILES.thumb), 640, 360);
  const covered = [
    ...Array.from({ length: MEMBERS_COUNT }, (_, index) => index + 1).filter((id) => id % 10 === 1),
    ACCOUNT_IDS.uploader,
  ];
  return [
    ...CATEGORIES.map(({ clip }, index) => thumb('category', index + 1, clip)),
    ...CHANNELS.flatMap(([, , clipId], index) => [
      thumb('channel', index + 1, clipId),
      one(
        `banner ${index + 1}`,
        clipFor(clipId),
        objectKey(mediaObject('channel', index + 1), MEDIA_FILES.channelBanner),
        728,
        90,
      ),
    ]),
    ...covered.map((id) => {
      const clip = CLIPS[id % CLIPS.length] as Clip;
      return one(`cover ${id}`, clip, objectKey(mediaObject('member', id), MEDIA_FILES.cover), 1250, 250);
    }),
    ...Array.from({ length: PARTNERS * PARTNER_VIDEOS }, (_, index) => {
      const clip = CLIPS[(index * 5) % CLIPS.length] as Clip;
      const key = partnerKey(1 + Math.floor(index / PARTNER_VIDEOS), `${1 + (index % PARTNER_VIDEOS)}.webp`);
      return one(`partner ${index}`, clip, key, 320, 180);
    }),
  ];
};

export const planPhotos = (anchor: Date): PlannedStill[] =>
  buildAlbums(anchor).flatMap(({ row, clip, photos }) =>
    Array.from({ length: photos }, (_, index) => {
      const { size, width, height } = photoSize(index + 1);
      const key = (file: string) => objectKey(mediaObject('album', Number(row.id)), file);
      const style = {
        ...drawStyle(createRandom(`photo ${row.id} ${index}`), clip, 50),
        keep: 1 - (index % 3) * 0.12,
      };
      const outputs = [
        {
          key: key(MEDIA_FILES.albumPhotoThumb(index + 1)),
          width: 320,
          height: size === 'portrait' ? 480 : 213,
        },
        { key: key(MEDIA_FILES.albumPhoto(index + 1)), width, height },
      ];
      return { clip, job: { size, style, outputs } };
    }),
  );

export const planDrawings = (): Extract<DemoTask, { kind: 'drawings' }>['drawings'] => [
  ...Array.from({ length: MODELS_COUNT }, (_, index) => ({
    key: objectKey(mediaObject('model', index + 1), MEDIA_FILES.thumb),
    shape: 'portrait' as const,
    seed: `model ${index + 1}`,
  })),
  ...[
    ...Array.from({ length: MEMBERS_COUNT }, (_, index) => index + 1).filter((id) => id % 2 === 1),
    ...Object.values(ACCOUNT_IDS),
  ].map((id) => ({
    key: objectKey(mediaObject('member', id), MEDIA_FILES.memberAvatar),
    shape: 'avatar' as const,
    seed: `member ${id}`,
  })),
];

/** One task a clip, without what is stored already; a job stands for its last file. */
export const toStillTasks = (
  planned: readonly PlannedStill[],
  stored: ReadonlySet<string>,
  workDir: string,
): Extract<DemoTask, { kind: 'stills' }>[] =>
  CLIPS.map((clip) => ({
    kind: 'stills' as const,
    clipId: clip.id,
    workDir,
    jobs: planned
      .filter((still) => still.clip === clip && !stored.has(still.job.outputs.at(-1)?.key ?? ''))
      .map(({ job }) => job),
  })).filter(({ jobs }) => jobs.length > 0);
