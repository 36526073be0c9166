/** What an uploader's own videos are at the moment, as "My uploads" asks for them. */
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import type { Page } from 'playwright-core';

const PATIENCE_MS = 240_000;

/** Waits until something is there of a video of the page's member. @throws Error after two minutes */
export const waitForOwn = async <Found>(
  page: Page,
  id: number,
  find: (video: OwnUpload) => Found | undefined,
): Promise<Found> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { videos } = await (await page.request.get(`/api/upload/videos.json?video_id=${id}`)).json();
    const found = videos[0] && find(videos[0]);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`it never came to that: ${JSON.stringify(videos[0])}`);
    await page.waitForTimeout(250);
  }
};

/** Waits until a video of the page's member is in a state. @throws Error after two minutes */
export const expectState = async (page: Page, id: number, wanted: string): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { videos } = await (await page.request.get(`/api/upload/videos.json?video_id=${id}`)).json();
    const state: unknown = videos[0]?.state;
    if (state === wanted) return;
    if (Date.now() > deadline) throw new Error(`video ${id} is ${String(state)}, not ${wanted}`);
    await page.waitForTimeout(250);
  }
};
