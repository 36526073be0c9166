/** Gives videos of the demo captions, as a moderator does: it has none of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { DEMO_ACCOUNTS, warmSite } from './warm-site.ts';

/** @param text WebVTT; in English */
export const attachCaptions = async (videoIds: readonly number[], text: string): Promise<void> => {
  const { url } = warmSite();
  const { name, password } = DEMO_ACCOUNTS.moderator;
  const signedIn = await fetch(`${url}/api/signin.php`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ usr: name, pwd: password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  for (const id of videoIds) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ act: 'captions', video_id: String(id), language: 'en' }))
      form.append(field, value);
    form.append('file', new Blob([text]), 'words.vtt');
    const answer = await fetch(`${url}/api/video_tracks.php`, {
      method: 'POST',
      headers: { origin: url, cookie },
      body: form,
    });
    expect(await answer.json()).toMatchObject({ ok: true });
    // Cached documents are rendered anew when they are invalidated.
    const isShown = async () =>
      (await (await fetch(`${url}/videos/${id}/x/`)).text()).includes('/captions/en.');
    for (let tries = 0; !(await isShown()); tries += 1) {
      if (tries > 100) throw new Error('the watch page shows no captions');
      await sleep(100);
    }
  }
};
