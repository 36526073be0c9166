import { describe, expect, it } from '@jest/globals';
import type { OwnUpload, Transfer } from '@foyer/shared/wire-schemas/uploads';
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from '../video/page.tsx';

const video = (values: Partial<OwnUpload> = {}): OwnUpload => ({
  video_id: 5,
  dir: 'harbour',
  title: 'Harbour',
  state: 'pending',
  is_private: false,
  missing: [],
  renditions: [],
  may_retry: false,
  ...values,
});
const transfer = (values: Partial<Transfer> = {}): Transfer => ({
  upload_id: 'u1',
  url: '/api/upload/u1',
  video_id: 9,
  file_name: 'harbour.mp4',
  state: 'receiving',
  bytes: 2048,
  offset: 1024,
  client_key: 'c-2048-0',
  is_resumable: true,
  expires: '2026-11-22T10:00:00Z',
  ...values,
});
const answers = (videos: OwnUpload[], uploads: Transfer[] = []): ApiAnswers => ({
  '/api/json/main/3600/': buildMain(),
  '/api/upload/limits.json': { open: true, chunk_bytes: 1024 },
  '/api/upload/uploads.json': { uploads },
  '/api/upload/videos.json': { videos, total_count: videos.length },
});
const open = (api: ApiAnswers) =>
  renderInApp(page, { path: '/upload/video/', api, viewer: buildViewer(), messages });
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

describe('own uploads', () => {
  it('are empty at first', async () => {
    await open(answers([]));
    expect(await screen.findByText('Videos that you send appear here.')).toBeInTheDocument();
  });

  it('say how far each quality is, with an estimate', async () => {
    const renditions: OwnUpload['renditions'] = [
      { name: '480p', state: 'ready', progress: 1, seconds_left: null },
      { name: '720p', state: 'encoding', progress: 0.4, seconds_left: 130 },
      { name: '1080p', state: 'waiting', progress: 0, seconds_left: null },
    ];
    await open(answers([video({ state: 'transcoding', renditions, is_playable: true })]));
    const row = await rowOf('Harbour');
    expect(within(row).getByText('Being prepared')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Harbour' })).toHaveAttribute('href', '/videos/5/harbour/');
    expect(within(row).getByRole('progressbar', { name: 'Harbour, 720p' })).toHaveAttribute('value', '0.4');
    expect(within(row).getByText('about 2 minutes left')).toBeInTheDocument();
    expect(within(row).getByText('Waiting')).toBeInTheDocument();
  });

  it('say why one was not accepted, and try again what can be', async () => {
    const api = answers([video({ state: 'rejected', code: 'server_error', may_retry: true })]);
    const { requests } = await open({ ...api, 'POST /api/video_edit.php': { ok: true, video_id: 5 } });
    const row = await rowOf('Harbour');
    expect(within(row).getByText('Not accepted')).toBeInTheDocument();
    await userEvent.click(within(row).getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ act: '6', video_id: 5 }),
    );
  });

  it('let the preview be chosen of ten pictures', async () => {
    const screenshots = Array.from({ length: 10 }, (_, index) => `/media/p/1.x/video-5/${index + 1}.jpg`);
    const api = answers([
      video({ state: 'transcoding', screenshots, screenshot: null, missing: ['screenshot'] }),
    ]);
    const { requests, store } = await open({
      ...api,
      'POST /api/video_edit.php': new ApiFailure(503, 'unavailable'),
    });
    const row = await rowOf('Harbour');
    expect(within(row).getByText(/still needs: a preview picture/)).toBeInTheDocument();
    const choices = within(row).getAllByRole('radio');
    expect(choices).toHaveLength(10);
    await userEvent.click(within(row).getByRole('radio', { name: 'Picture 3' }));
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      act: '5',
      video_id: 5,
      screenshot: 3,
    });
    // It was not taken: nothing pretends that it was.
    await waitFor(() => expect(store.getState().notifications[0]?.kind).toBe('error'));
    expect(choices.some((choice) => (choice as HTMLInputElement).checked)).toBe(false);
  });
});

describe('files that an earlier page left unfinished', () => {
  it('say how much is here and until when, and take the same file alone', async () => {
    await open(answers([], [transfer()]));
    const row = await rowOf('harbour.mp4');
    expect(within(row).getByText(/1 kB of 2 kB are here.*Nov 22, 2026/)).toBeInTheDocument();
    const other = new File(['x'], 'harbour.mp4', { type: 'video/mp4' });
    await userEvent.upload(within(row).getByLabelText('Choose the file again'), other);
    expect(await within(row).findByText('This is not the file that was begun.')).toBeInTheDocument();
  });

  it('say why one was refused', async () => {
    await open(answers([], [transfer({ state: 'refused', is_resumable: false, code: 'file_invalid_type' })]));
    const row = await rowOf('harbour.mp4');
    expect(within(row).getByText('This kind of file is not accepted.')).toBeInTheDocument();
    expect(within(row).queryByRole('progressbar')).toBeNull();
  });

  it('are not shown when they have arrived', async () => {
    await open(answers([], [transfer({ state: 'done', is_resumable: false })]));
    await screen.findByText('Videos that you send appear here.');
    expect(screen.queryByText('harbour.mp4')).toBeNull();
  });
});
