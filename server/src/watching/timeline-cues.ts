/** Storyboard cues at the addresses that the specification gives timelines. */
import { idGroup } from '@foyer/shared/urls';
import { type StoryboardGeometry, storyboardVtt } from '../media/extras/storyboard.ts';
import { type MediaObject, mediaObject } from '../platform/storage/media-address.ts';
import type { MediaRecord } from './media-objects.sql.ts';
const isStoryboard = (value: unknown): value is StoryboardGeometry =>
  typeof value === 'object' && value !== null && 'count' in value && 'interval' in value;

/** `timelines/{group}/{id}.{count}.{interval}.vtt`: the storyboard's cues under the specification's address. */
export const timelineCues = (object: MediaObject, record: MediaRecord, file: string): string | undefined => {
  const match = /^timelines\/(\d+\/\d+)\/(\d+)\.(\d+)\.(\d+(?:\.\d+)?)\.vtt$/.exec(file);
  const { storyboard, durationSeconds } = record.manifest;
  if (!match || !isStoryboard(storyboard) || typeof durationSeconds !== 'number') return undefined;
  const [, group, id, count, interval] = match;
  const fits =
    object === mediaObject('video', Number(id)) &&
    group === idGroup(Number(id)) &&
    Number(count) === storyboard.count &&
    Number(interval) === storyboard.interval;
  return fits ? storyboardVtt(storyboard, durationSeconds, '../../../stream/storyboard.jpg') : undefined;
};
