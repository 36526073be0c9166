import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { uploadApi } from '../upload-api.ts';

const POLL_MS = 3000;
const MOVING = ['uploading', 'scanning', 'transcoding'];

/** Something is being made of it. */
export const isMoving = ({ state, renditions, replacement }: OwnUpload): boolean =>
  MOVING.includes(state) ||
  // Until it is seen that it waits for the moderators, or took the place of the old file.
  replacement !== undefined ||
  renditions.some((one) => one.state === 'waiting' || one.state === 'encoding');

/** One of the member's videos, asked for again as long as something becomes of it. */
export const useOwnVideo = (videoId: number | undefined) => {
  const { uploadGetVideo } = uploadApi.endpoints;
  const skip = videoId === undefined;
  const known = uploadGetVideo.useQueryState(videoId ?? 0, { skip });
  const isWatched = known.data?.videos.some(isMoving) ?? false;
  const { data, error, isLoading, refetch } = uploadGetVideo.useQuery(videoId ?? 0, {
    skip,
    pollingInterval: isWatched ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  return { video: data?.videos[0], error, isLoading, refetch };
};
