import { describe, expect, it } from '@jest/globals';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import type { QueueItem } from '@foyer/shared/wire-schemas/moderation/queue';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildQueueItem } from '../../testing/build-queue-item.ts';
import { messages } from '../../testing/messages.ts';
import { page } from '../page.tsx';

type VideoFile = NonNullable<QueueItem['file']>;
const SECOND: VideoFile = { number: 2, replaced_at: '2026-11-20T12:03:00.000Z', shows_same_people: true };

const item = (file: VideoFile) => buildQueueItem({ member: null, file });
const found = (file: VideoFile): ModerationCase => ({
  ...item(file),
  description: '',
  categories: [],
  history: [],
  duplicates: [],
});

/** @param shown the file of the case; @param listed that of the queue, which is newer */
const open = (shown: VideoFile, listed: VideoFile, answer: unknown = { ok: true, changed: true }) =>
  renderInApp(page, {
    path: '/desk/moderation/?case=video-12',
    params: {},
    viewer: buildViewer({ is_moderator: true }),
    messages,
    api: {
      '/api/moderation/desk.json': {
        waiting: { video: 1 },
        reports: 0,
        appeals: 0,
        proposals: 0,
        overdue: 0,
      },
      '/api/moderation/notes.json': { notes: [] },
      '/api/moderation/queue.json': { items: [item(listed)], total_count: 1 },
      '/api/moderation/video/12.json': found(shown),
      'POST /api/moderation_claims.php': { ok: true, claim: null },
      'POST /api/moderation_next.php': { ok: true, case: null },
      'POST /api/moderation.php': answer,
    },
  });
const decided = (requests: { url: string; method?: string; body?: unknown }[]) =>
  requests.filter(({ url }) => url.endsWith('/api/moderation.php')).map(({ body }) => body);

describe('the file of a video that waits', () => {
  it('is named by every decision about it', async () => {
    const { requests } = await open(SECOND, SECOND);
    expect(await screen.findByText(/The file was replaced on Nov 20, 2026/)).toHaveTextContent(
      'shows only the people named',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(decided(requests)).toEqual([expect.objectContaining({ act: 'approve', seen_file: 2 })]),
    );
  });

  it('that another took the place of is reported immediately, with a way to look at it', async () => {
    const { requests } = await open({ number: 1 }, SECOND);
    expect(await screen.findByRole('alert')).toHaveTextContent('What stands here is still the old one.');
    const asked = () => requests.filter(({ url }) => url.includes('/video/12.json')).length;
    const before = asked();
    await userEvent.click(screen.getByRole('button', { name: 'Look at the new file' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('that was replaced unnoticed refuses the decision in words', async () => {
    const { store } = await open(
      { number: 1 },
      { number: 1 },
      {
        ok: false,
        error: 'replaced',
        code: 'bad_request',
        field: 'file',
        info: { replaced_at: SECOND.replaced_at },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(store.getState().notifications[0]?.text).toMatch(
        /^The file was replaced on Nov 20, 2026.*Look at it again\.$/,
      ),
    );
  });

  it('says that another is on its way', async () => {
    await open({ number: 1, is_coming: true }, { number: 1, is_coming: true });
    expect(await screen.findByText('The uploader is sending another file.')).toBeInTheDocument();
  });
});
