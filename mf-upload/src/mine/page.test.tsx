import { describe, expect, it } from '@jest/globals';
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../testing/messages.ts';
import { buildOwnUpload } from '../testing/build-own-upload.ts';
import { NO_AUDIENCE } from '../testing/no-audience.ts';
import { page } from './page.tsx';

const counts = { working: 1, pending: 2, published: 3, private: 0, rejected: 0, deleted: 1 };
const answers = (videos: OwnUpload[], more: ApiAnswers = {}): ApiAnswers => ({
  '/api/upload/audience.json': NO_AUDIENCE,
  '/api/upload/videos.json': { videos, total_count: videos.length, counts },
  'POST /api/video_edit.php': { ok: true, video_id: 5 },
  ...more,
});
const open = (api: ApiAnswers, options: Parameters<typeof renderInApp>[1] = {}) =>
  renderInApp(page, {
    path: '/upload/videos/',
    api,
    viewer: buildViewer({ status_id: 6 }),
    messages,
    hostActions: { confirm: async () => true },
    ...options,
  });
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

describe('own uploads', () => {
  it('are empty at first', async () => {
    await open(answers([]));
    expect(await screen.findByText('Videos that you send appear here.')).toBeInTheDocument();
  });

  it('ask nothing before the member is known', async () => {
    const { requests } = await open(answers([]), { viewer: 'unknown' });
    expect(requests).toEqual([]);
  });

  it('are changed together: tags are added to those of each, and what one refuses stays chosen', async () => {
    const videos = [
      buildOwnUpload({ video_id: 5, title: 'Harbour', tags: ['quay'] }),
      buildOwnUpload({ video_id: 6, title: 'Pier', state: 'active' }),
      buildOwnUpload({ video_id: 7, title: 'Gone', state: 'deleted' }),
    ];
    const { requests, store } = await open(
      answers(videos, {
        '/api/json/all-categories/3600/': buildMain(),
        '/api/upload/channels.json': { channels: [] },
        'POST /api/video_edit.php': ({ body }: { body?: unknown }) =>
          (body as { video_id: number }).video_id === 6
            ? { ok: false, error: 'no', code: 'max_length', field: 'tags' }
            : { ok: true, video_id: 5 },
      }),
    );
    expect(await screen.findByRole('checkbox', { name: 'Select Harbour' })).not.toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Select Gone' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const form = await screen.findByRole('form', { name: 'Change 2 videos' });
    expect(within(form).getByRole('button', { name: 'Save for 2 videos' })).toBeDisabled();
    await userEvent.type(within(form).getByLabelText('Tags'), 'night{Enter}');
    await userEvent.selectOptions(within(form).getByLabelText('Who may see them'), 'Make private');
    await userEvent.click(within(form).getByRole('button', { name: 'Save for 2 videos' }));
    await waitFor(() => expect(screen.getByRole('form', { name: 'Change 1 video' })).toBeInTheDocument());
    expect(postedBodies(requests)).toEqual([
      { act: '5', video_id: 5, tags: 'quay,night', is_private: '1', is_unlisted: '0' },
      { act: '5', video_id: 6, tags: 'night', is_private: '1', is_unlisted: '0' },
    ]);
    expect(store.getState().notifications.map(({ text }) => text)).toEqual([
      '1 video was changed.',
      'Not changed: Pier. This text is too long.',
    ]);
    expect(screen.getByRole('checkbox', { name: 'Select Pier' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select Harbour' })).not.toBeChecked();
  });

  it('have picture, figures, date and state', async () => {
    await open(
      answers([
        buildOwnUpload({
          state: 'active',
          thumb: '/media/video-5/r/thumb.webp',
          views: 1234,
          likes: 12,
          comments: 3,
          duration_seconds: 125,
          post_date: '2026-11-02T10:00:00Z',
          is_playable: true,
        }),
      ]),
    );
    const row = await rowOf('Harbour');
    expect(within(row).getByRole('link', { name: 'Harbour' })).toHaveAttribute('href', '/videos/5/harbour/');
    expect(row).toHaveTextContent(/2:05.*Published.*1\.2K views.*12.*3/);
    expect(row.querySelector('img')).toHaveAttribute('src', '/media/video-5/r/thumb.webp');
  });

  it('say what waits for their uploader, and where it is added', async () => {
    await open(
      answers([
        buildOwnUpload({
          state: 'transcoding',
          missing: ['title'],
          lacks: ['person'],
          waits_for_uploader: true,
          renditions: [{ name: '240p', state: 'ready', progress: 1, seconds_left: null }],
        }),
      ]),
    );
    const row = await rowOf('Harbour');
    expect(row).toHaveTextContent('Waiting for you');
    expect(row).not.toHaveTextContent('Being prepared');
    const steps = within(row).getByRole('list', { name: 'Steps until moderators see it' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      'File received: done',
      'Checked and prepared: done',
      expect.stringMatching(/^Title, categories and picture: not yetStill missing: a title/),
      expect.stringMatching(/^Who is shown: not yetSay who is shown/),
      'Sent to the moderators: not yet',
    ]);
    expect(within(steps).getByRole('link', { name: /a title/ })).toHaveAttribute('href', '/upload/videos/5/');
  });

  it.each([
    [
      { videos_before: 3, wait_seconds: 250, work_seconds: 130 },
      '3 videos before yours, about 4 min.Then about 2 min of work.',
    ],
    [{ videos_before: 1, wait_seconds: null, work_seconds: null }, '1 video before yours.'],
    [
      { videos_before: 0, wait_seconds: 20, work_seconds: 30 },
      'Its turn is next, less than a minute.Then less than a minute of work.',
    ],
    [
      { is_paused: true, videos_before: 2, wait_seconds: null },
      'The site is not working on videos at the moment.',
    ],
    [{ is_waiting: false, work_seconds: 61 }, 'Checking the file42%about 1 minute left'],
    [
      { is_waiting: false, is_late: true, work_seconds: null },
      'Checking the file42%This takes longer than expected.',
    ],
  ])('say how the work goes on: %j', async (work, words) => {
    const given = {
      step: 'check',
      progress: 0.42,
      is_waiting: true,
      videos_before: 0,
      wait_seconds: null,
      work_seconds: null,
    };
    await open(
      answers([
        buildOwnUpload({ state: 'scanning', work: { ...given, ...work } as NonNullable<OwnUpload['work']> }),
      ]),
    );
    const row = await rowOf('Harbour');
    expect(row).toHaveTextContent(words);
    expect(within(row).getByRole('progressbar', { name: 'Harbour: Checking the file' })).toHaveValue(0.42);
  });

  const FACTS = {
    ...{ share: 0.98, shared_seconds: 61, at_seconds: 5, other_at_seconds: 0, is_mirrored: true },
    ...{ sound: 'different' as const, seconds: 66, other_seconds: 61 },
  };
  const MATCH = { kind: 'picture', is_other_version: false, may_keep: true } as const;
  const REFUSED = { state: 'rejected', code: 'video_duplicate' } as const;

  it('show what a copy matches, side by side, and keep what is another version', async () => {
    const match = {
      ...MATCH,
      picture: 'data:image/jpeg;base64,AA',
      other_picture: '/media/video-3/r/thumb.webp',
      facts: FACTS,
    };
    const duplicate_of = { video_id: 3, dir: 'quay', title: 'Quay', is_own: true };
    const { requests } = await open(answers([buildOwnUpload({ ...REFUSED, duplicate_of, match })]));
    const row = await rowOf('Harbour');
    expect(within(row).getByRole('img', { name: 'Yours' })).toHaveAttribute('src', match.picture);
    expect(within(row).getByRole('img', { name: 'Quay' })).toHaveAttribute('src', match.other_picture);
    expect(row).toHaveTextContent('The picture: 98% the same for 1:01, from 0:05 here and from 0:00 there.');
    expect(row).toHaveTextContent(
      'One is the mirror image of the other.The sound is different.Length: 1:06 here, 1:01 there.',
    );
    await userEvent.click(within(row).getByRole('button', { name: 'It is another version' }));
    await waitFor(() => expect(postedBodies(requests)).toEqual([{ act: '14', video_id: 5 }]));
  });

  it('tell nothing of a copy of what is not public but that it is one', async () => {
    await open(
      answers([buildOwnUpload({ ...REFUSED, match: { ...MATCH, picture: 'data:image/jpeg;base64,AA' } })]),
    );
    const row = await rowOf('Harbour');
    expect(row).toHaveTextContent('It matches a video that is not public.');
    expect(within(row).getByRole('img', { name: 'No picture' })).toBeInTheDocument();
    expect(row).not.toHaveTextContent('The picture:');
  });

  it('can be narrowed to a state, by links that count', async () => {
    const { requests } = await open(answers([buildOwnUpload()]), {
      path: '/upload/videos/?state=pending&page=1',
    });
    const states = await screen.findByRole('navigation', { name: 'State' });
    await waitFor(() => expect(within(states).getByRole('link', { name: 'All 7' })).toBeInTheDocument());
    expect(within(states).getByRole('link', { name: 'With the moderators 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    // A state that nothing is in is no choice.
    expect(within(states).queryByRole('link', { name: /Private/ })).toBeNull();
    expect(requests.some(({ url }) => url.includes('state=pending&page=1'))).toBe(true);
  });

  it('say how far each quality is, with an estimate', async () => {
    const renditions: OwnUpload['renditions'] = [
      { name: '480p', state: 'ready', progress: 1, seconds_left: null },
      { name: '720p', state: 'encoding', progress: 0.4, seconds_left: 130 },
      { name: '1080p', state: 'waiting', progress: 0, seconds_left: null },
    ];
    await open(answers([buildOwnUpload({ state: 'transcoding', renditions })]));
    const row = await rowOf('Harbour');
    expect(within(row).getByText('Being prepared')).toBeInTheDocument();
    expect(within(row).getByRole('progressbar', { name: 'Harbour, 720p' })).toHaveAttribute('value', '0.4');
    expect(within(row).getByText('about 2 minutes left')).toBeInTheDocument();
    expect(within(row).getByText('Waiting')).toBeInTheDocument();
    expect(within(row).getByText(/There is nothing left for you to do/)).toBeInTheDocument();
  });

  it('say that the end of a file is missing, and where it is sent again', async () => {
    await open(answers([buildOwnUpload({ state: 'rejected', code: 'video_truncated' })]));
    const row = await rowOf('Harbour');
    expect(row).toHaveTextContent('The file is incomplete: its end is missing.');
    expect(within(row).getByRole('link', { name: 'Upload a video' })).toHaveAttribute(
      'href',
      '/upload/video/',
    );
    expect(within(row).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('say why one was not accepted, and try again what can be', async () => {
    const { requests } = await open(
      answers([buildOwnUpload({ state: 'rejected', code: 'server_error', may_retry: true })]),
    );
    const row = await rowOf('Harbour');
    expect(within(row).getByText('File not usable')).toBeInTheDocument();
    await userEvent.click(within(row).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(postedBodies(requests)).toEqual([{ act: '6', video_id: 5 }]));
  });

  it('lead to what they are a copy of, to the decision and to its objection', async () => {
    await open(
      answers([
        buildOwnUpload({
          state: 'rejected',
          code: 'video_duplicate',
          duplicate_of: { video_id: 4, dir: 'pier', title: 'Pier', is_own: true },
        }),
        buildOwnUpload({
          video_id: 6,
          title: 'Mole',
          state: 'rejected',
          reason: 'Too dark',
          decision_key: 'k1',
        }),
      ]),
    );
    const copy = await rowOf('Harbour');
    expect(copy).toHaveTextContent('This is the same video as your “Pier”.');
    expect(within(copy).getByRole('link', { name: 'Pier' })).toHaveAttribute('href', '/upload/videos/4/');
    const judged = await rowOf('Mole');
    expect(within(judged).getByText('Not accepted')).toBeInTheDocument();
    expect(within(judged).getByRole('link', { name: /decision/ })).toHaveAttribute('href', '/decision/k1/');
  });

  it('are made private, and deleted only after a question', async () => {
    const { requests, store } = await open(answers([buildOwnUpload({ state: 'active' })]));
    const row = await rowOf('Harbour');
    await userEvent.click(within(row).getByRole('button', { name: 'Make private: Harbour' }));
    await waitFor(() => expect(store.getState().notifications[0]?.text).toBe('“Harbour” is private now.'));
    await userEvent.click(within(row).getByRole('button', { name: 'Delete: Harbour' }));
    await waitFor(() =>
      expect(postedBodies(requests)).toEqual([
        { act: '3', video_id: 5 },
        { act: '2', video_id: 5 },
      ]),
    );
  });

  it('stay when the question is answered with no', async () => {
    const { requests } = await open(answers([buildOwnUpload({ state: 'active' })]), {
      hostActions: { confirm: async () => false },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Harbour' }));
    expect(postedBodies(requests)).toEqual([]);
  });

  it('are published again in as many days as the member says', async () => {
    const { requests } = await open(answers([buildOwnUpload({ state: 'deleted' })]));
    const days = await screen.findByLabelText('In how many days');
    expect(days).toHaveValue(7);
    await userEvent.clear(days);
    await userEvent.type(days, '3');
    await userEvent.click(screen.getByRole('button', { name: 'Publish again: Harbour' }));
    await waitFor(() => expect(postedBodies(requests)).toEqual([{ act: '4', video_id: 5, days: 3 }]));
  });

  it('cannot be managed by members whom the site does not let', async () => {
    await open(answers([buildOwnUpload({ state: 'active' })]), { viewer: buildViewer({ status_id: 1 }) });
    const row = await rowOf('Harbour');
    expect(within(row).getByRole('link', { name: 'Edit “Harbour”' })).toHaveAttribute(
      'href',
      '/upload/videos/5/',
    );
    expect(within(row).queryByRole('button', { name: /Delete|private/ })).toBeNull();
  });

  it('say what the site refused', async () => {
    const api = answers([buildOwnUpload({ state: 'active' })], {
      'POST /api/video_edit.php': new ApiFailure(403, 'no_permission'),
    });
    const { store } = await open(api);
    await userEvent.click(await screen.findByRole('button', { name: 'Make private: Harbour' }));
    await waitFor(() => expect(store.getState().notifications[0]?.kind).toBe('error'));
  });
});
