/** What an uploader's own videos are at the moment, as "My uploads" asks for them. */
import type { OwnUpload, OwnUploads } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import type { APIRequestContext } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 240_000;

/**
 * Waits until something is there of a video of the member who asks. A site that has no time for the question (503) is asked again.
 * @throws Error after four minutes, and for what it refuses
 */
export const waitForOwn = async <Found>(
  request: APIRequestContext,
  id: number,
  find: (video: OwnUpload) => Promise<Found | undefined> | Found | undefined,
): Promise<Found> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await request.get(`/api/upload/videos.json?video_id=${id}`);
    const text = await answer.text();
    if (!answer.ok() && answer.status() !== 503) throw new Error(`${answer.status()}: ${text}`);
    const [video] = answer.ok() ? (JSON.parse(text) as OwnUploads).videos : [];
    const found = video && (await find(video));
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`it never came to that: ${text}`);
    await sleep(250);
  }
};

/** Waits until a video of the member who asks is in a state. @returns it */
export const expectState = (request: APIRequestContext, id: number, wanted: string): Promise<OwnUpload> =>
  waitForOwn(request, id, (video) => (video.state === wanted ? video : undefined));
