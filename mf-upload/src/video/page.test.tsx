import { describe, expect, it, jest } from '@jest/globals';
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

URL.createObjectURL = () => 'blob:local';
URL.revokeObjectURL = () => {};

const closed: ApiAnswers = {
  '/api/json/main/3600/': buildMain(),
  '/api/upload/limits.json': new ApiFailure(404, 'not_found'),
  '/api/upload/uploads.json': { uploads: [] },
  '/api/upload/videos.json': { videos: [], total_count: 0 },
};
const taking: ApiAnswers = {
  ...closed,
  '/api/upload/limits.json': {
    open: true,
    max_bytes: 10 * 1024 ** 3,
    chunk_bytes: 1024 ** 2,
    tus: '/api/upload/',
  },
};
const open = (options: Parameters<typeof renderInApp>[1] = {}) =>
  renderInApp(page, { path: '/upload/video/', api: closed, viewer: buildViewer(), messages, ...options });
const fileOf = (name: string) => new File(['frames'], name, { type: 'video/mp4' });
const choose = (name: string) =>
  userEvent.upload(screen.getByLabelText('Video file'), fileOf(name), { applyAccept: false });
const measure = (seconds: number) => {
  const video = screen.getByLabelText('Preview of the chosen video');
  Object.defineProperty(video, 'duration', { value: seconds });
  fireEvent.loadedMetadata(video);
};
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check my entries' }));

describe('the upload page', () => {
  it('shows the rules to everyone and the form to members only', async () => {
    const openSignIn = jest.fn();
    const { result, requests } = await open({ viewer: null, hostActions: { openSignIn } });
    expect(result?.status).toBe(200);
    expect(screen.getByRole('complementary', { name: 'Rules' })).toHaveTextContent(
      'At least 6 minutes if exclusive',
    );
    expect(screen.queryByLabelText('Video file')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(openSignIn).toHaveBeenCalled();
    expect(requests.some(({ url }) => url.includes('limits'))).toBe(false);
  });

  it('says that uploads are closed where the site takes none', async () => {
    await open();
    expect(await screen.findByText('Uploads are closed on this site for now')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^upload|^send/i })).toBeNull();
  });

  it('offers to ask again when it could not ask', async () => {
    await open({ api: { ...closed, '/api/upload/limits.json': new ApiFailure(0, 'unavailable') } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText('Uploads are closed on this site for now')).toBeNull();
  });

  it('names everything that is missing', async () => {
    const { requests } = await open();
    await check();
    expect(await screen.findByText('Please choose at least one category.')).toBeInTheDocument();
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(2);
    expect(screen.getByText('Please confirm this before you go on.')).toBeInTheDocument();
    expect(screen.getByLabelText('Video file')).toHaveFocus();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('passes a complete form without sending anything', async () => {
    const { requests, store } = await open();
    await choose('Harbour at night.mp4');
    expect(await screen.findByText('Harbour-at-night.mp4')).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Harbour at night');
    measure(601);
    expect(await screen.findByText('10:01')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Category 2' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /I confirm/ }));
    await check();
    await waitFor(() =>
      expect(store.getState().notifications[0]?.text).toBe(
        'Everything fits the rules. Nothing has been sent.',
      ),
    );
    expect(requests.every(({ method }) => method !== 'POST')).toBe(true);
  });

  const fill = async (name: string) => {
    await choose(name);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Category 2' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /I confirm/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send the video' }));
  };
  const writes = (requests: { method?: string; body?: unknown }[]) =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

  it('tells the site of the video and sends its file, and is free for the next', async () => {
    const begun = { ok: true, video_id: 7, upload_id: 'u7', upload_url: '/api/upload/u7' };
    const { requests } = await open({ api: { ...taking, 'POST /api/video_edit.php': begun } });
    await fill('Harbour.mp4');
    const row = (await screen.findByText('Harbour.mp4', { selector: 'p' })).closest('li') as HTMLElement;
    expect(writes(requests)).toEqual([
      expect.objectContaining({
        act: '1',
        file_name: 'Harbour.mp4',
        bytes: 6,
        client_key: expect.stringContaining('-6-'),
        title: 'Harbour',
        categories: 'category-2',
        is_private: '0',
      }),
    ]);
    expect(screen.getByLabelText('Title')).toHaveValue('');
    // Nobody takes the bytes here: it says so, and that they may be sent again.
    expect(await within(row).findByText(/cannot be reached right now/)).toBeInTheDocument();
    expect(within(row).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    await userEvent.click(within(row).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Harbour.mp4', { selector: 'p' })).toBeNull());
  });

  it.each([
    ['file', 'video_duplicate', 'This video has already been uploaded.'],
    ['categories', 'categories_max', 'You can choose three categories at most.'],
  ])('shows what the site refuses at %s', async (field, code, sentence) => {
    const refusal = { ok: false, error: 'no', code, field };
    await open({ api: { ...taking, 'POST /api/video_edit.php': refusal } });
    await fill('Harbour.mp4');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Harbour');
  });

  it('says what the site refuses for the whole', async () => {
    const { store } = await open({
      api: { ...taking, 'POST /api/video_edit.php': new ApiFailure(429, 'rate_limited') },
    });
    await fill('Harbour.mp4');
    await waitFor(() => expect(store.getState().notifications[0]?.text).toMatch(/a little fast/));
  });

  it('accepts a shorter length when the video is exclusive', async () => {
    await open();
    await choose('short.mp4');
    measure(400);
    expect(await screen.findByText('This video is too short: 10 minutes at least.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: /Exclusive/ }));
    await waitFor(() => expect(screen.queryByText(/too short/)).toBeNull());
  });

  it.each([
    ['notes.txt', 'This format is not accepted. See the list in the rules.'],
    ['夜の港.mp4', 'Please rename the file with Latin letters and numbers.'],
  ])('refuses %s at once', async (name, sentence) => {
    await open();
    await choose(name);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('takes a dropped file, and says when the browser cannot read it', async () => {
    await open();
    const zone = screen.getByText('Drop a video here or choose a file').closest('label') as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [fileOf('dropped.wmv')] } });
    expect(await screen.findByText('dropped.wmv')).toBeInTheDocument();
    fireEvent.error(screen.getByLabelText('Preview of the chosen video'));
    expect(await screen.findByText(/This browser cannot show this format/)).toBeInTheDocument();
  });

  it('lets no fourth category be chosen', async () => {
    await open();
    for (const name of ['Category 1', 'Category 2', 'Category 3'])
      await userEvent.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByRole('checkbox', { name: 'Category 4' })).toBeDisabled();
    expect(screen.getByText('Choose 1 to 3; 3 chosen')).toBeInTheDocument();
  });

  it('warns before a page with entries is left', async () => {
    await open();
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await userEvent.type(screen.getByLabelText('Title'), 'Harbour');
    expect(leave()).toBe(true);
  });
});
