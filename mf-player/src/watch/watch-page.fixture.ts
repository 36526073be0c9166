/** The watch page of one video, for its tests: what the API answers, and the page over it. */
import { jest } from '@jest/globals';
import {
  buildListingPage,
  buildMany,
  buildVideoAnswer,
  buildVideoCard,
  buildVideoFile,
} from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

export const VIDEO = '/api/json/video/3600/0/0/3.json';
const related = buildListingPage({
  videos: buildMany(36, (index) => buildVideoCard({ video_id: 100 + index, title: `Related ${index}` })),
  total_count: 60,
});
export const AS_MEMBER = '/api/json/video/0/0/0/3.json';
export const SUBSCRIBED = '/api/subscribed.json';
export const NOBODY = { subscribed: false };
export const KEPT = { favourite: false, watch_later: false, playlist_ids: [] };
/** What stands where a video cannot be watched. */
export const INSTEAD = '/api/json/videos2/3600/straight/most-popular/12/..1.all...json';
export const answers = {
  [INSTEAD]: buildListingPage({
    videos: buildMany(12, (index) => buildVideoCard({ video_id: 500 + index, title: `Popular ${index}` })),
  }),
  [VIDEO]: buildVideoAnswer({ video_id: 3, dir: 'harbour', title: 'Harbour at night' }),
  '/api/json/videos_related2/432000/36/0/0/3.all.': related,
  '/api/videofile.php?video_id=3': buildVideoFile({ video_id: 3 }),
  '/api/json/comments/3600/video.3.json': { comments: [], total_count: 0 },
  'POST /api/stats.php': { ok: true },
};
export const show = (options: Parameters<typeof renderInApp>[1] = {}) =>
  renderInApp(page, {
    path: '/videos/3/harbour/',
    params: { id: '3', dir: 'harbour' },
    api: answers,
    messages,
    ...options,
  });

/** After each test: real time, no consent, nothing on the device. */
export const clearVisitor = (): void => {
  jest.useRealTimers();
  document.cookie = 'consent=; path=/; max-age=0';
  localStorage.clear();
};
