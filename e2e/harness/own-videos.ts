/** What an uploader's own videos are at the moment, as "My uploads" asks for them. */
import type { Page } from 'playwright-core';

const PATIENCE_MS = 120_000;

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
