import { describe, expect, it } from '@jest/globals';
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { buildMain, buildSite, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { page } from '../edit/page.tsx';
import { messages } from '../testing/messages.ts';
import { buildOwnUpload } from '../testing/build-own-upload.ts';
import { buildVideoPeople } from '../testing/build-people.ts';

// jsdom plays nothing: the length of a local file stays unknown.
URL.createObjectURL = () => 'blob:local';
URL.revokeObjectURL = () => {};
HTMLMediaElement.prototype.load = () => {};

const ANY_LENGTH = buildSite({
  settings: { ...buildSite().settings, minMinutesExclusive: 0, minMinutesNonExclusive: 0 },
});
const WAITING: OwnUpload['replacement'] = {
  video_id: 9,
  kind: 'file',
  file_name: 'harbour.mp4',
  state: 'waiting',
  renditions: [],
  waiting_for: null,
};
const open = (
  video: Partial<OwnUpload>,
  answer: unknown = { ok: true, video_id: 9 },
  more: ApiAnswers = {},
) =>
  renderInApp(page, {
    path: '/upload/videos/5/',
    params: { id: '5' },
    viewer: buildViewer({ status_id: 6 }),
    messages,
    site: { settings: ANY_LENGTH.settings },
    api: {
      '/api/json/all-categories/3600/': buildMain(),
      '/api/upload/channels.json': { channels: [] },
      '/api/upload/videos.json': {
        videos: [
          buildOwnUpload({
            state: 'active',
            duration_seconds: 60,
            captions: [],
            chapters: [],
            is_source_kept: true,
            ...video,
          }),
        ],
        total_count: 1,
      },
      '/api/upload/limits.json': { open: true, max_bytes: 1000, chunk_bytes: 100 },
      '/api/upload/uploads.json': { uploads: [] },
      '/api/videofile.php': {
        video_id: 5,
        duration_seconds: 60.25,
        streams: [{ type: 'video/mp4', src: '/film.mp4', height: 240 }],
        storyboard: null,
        captions: [],
        chapters: [],
        downloads: [],
      },
      'POST /api/video_edit.php': answer,
      '/api/embed_domains.json': { domains: [], mode: 'everywhere' },
      '/api/video_people.json': buildVideoPeople(),
      ...more,
    },
  });
const panel = async () => within(await screen.findByRole('region', { name: 'Video file' }));
const choose = async (file: File) => userEvent.upload((await panel()).getByLabelText('New file'), file);

describe('a new file', () => {
  it('goes once it passes the checks and its uploader says who is shown', async () => {
    const answer = { ok: true, video_id: 9, upload_id: 'abc', upload_url: '/api/upload/abc' };
    const { requests } = await open({}, answer);
    const film = await panel();
    expect(film.getByText(/Address, comments, votes and views stay/)).toBeInTheDocument();
    await userEvent.click(film.getByRole('button', { name: 'Send the new file' }));
    expect(film.getByText('Choose a file.')).toBeInTheDocument();
    expect(film.getByText('Please confirm this before you continue.')).toBeInTheDocument();
    await choose(new File(['film'], 'harbour.mp4', { type: 'video/mp4' }));
    await userEvent.click(film.getByRole('checkbox'));
    await userEvent.click(film.getByRole('button', { name: 'Send the new file' }));
    await waitFor(() =>
      expect(postedBodies(requests)).toEqual([
        expect.objectContaining({
          act: '9',
          video_id: 5,
          same_people: '1',
          file_name: 'harbour.mp4',
          bytes: 4,
        }),
      ]),
    );
  });

  it('is refused before it is sent, in words, where a rule says no, and where the site does', async () => {
    const { requests } = await open({}, { ok: false, error: 'no', code: 'video_duplicate' });
    await choose(new File(['x'.repeat(2000)], 'large.mp4', { type: 'video/mp4' }));
    const film = await panel();
    expect(await film.findByRole('alert')).toHaveTextContent(/2|1,000|kB|byte/);
    await userEvent.click(film.getByRole('checkbox'));
    await userEvent.click(film.getByRole('button', { name: 'Send the new file' }));
    expect(postedBodies(requests)).toEqual([]);
    await choose(new File(['film'], 'harbour.mp4', { type: 'video/mp4' }));
    await waitFor(() => expect(film.queryByRole('alert')).toBeNull());
    await userEvent.click(film.getByRole('button', { name: 'Send the new file' }));
    expect(await film.findByRole('alert')).toBeInTheDocument();
    expect(postedBodies(requests)).toHaveLength(1);
  });

  it('is shown while it is made and while it waits, and can be taken back', async () => {
    const { requests } = await open({
      replacement: WAITING,
    });
    const film = await panel();
    expect(film.getByText('harbour.mp4')).toBeInTheDocument();
    expect(film.getByRole('status')).toHaveTextContent('The new version is ready.');
    expect(film.getByRole('link', { name: /Watch the new version/ })).toHaveAttribute(
      'href',
      '/videos/9/harbour/',
    );
    expect(film.queryByLabelText('New file')).toBeNull();
    await userEvent.click(film.getByRole('button', { name: 'Withdraw the new version' }));
    await waitFor(() => expect(postedBodies(requests)).toEqual([{ act: '11', video_id: 5 }]));
  });

  it('goes on with the same file after the page was left', async () => {
    const transfer = {
      upload_id: 'left',
      url: '/api/upload/left',
      video_id: 9,
      replaces_id: 5,
      file_name: 'harbour.mp4',
      state: 'receiving',
      bytes: 4,
      offset: 1,
      client_key: '',
      is_resumable: true,
      expires: '2026-12-01T00:00:00Z',
    };
    await open(
      {
        replacement: {
          video_id: 9,
          kind: 'file',
          file_name: 'harbour.mp4',
          state: 'uploading',
          renditions: [],
          waiting_for: null,
        },
      },
      { ok: true },
      { '/api/upload/uploads.json': { uploads: [transfer] } },
    );
    const film = await panel();
    expect(await film.findByLabelText('Choose the file again')).toBeInTheDocument();
    expect(film.queryByRole('link', { name: 'Details' })).toBeNull();
  });

  it('of a video that is not public is offered where the site takes one, and says what becomes of captions', async () => {
    const captions = [{ language: 'en', label: 'English', has_label: false, url: '/a.vtt' }];
    const { requests } = await open(
      {
        state: 'pending',
        may_replace: true,
        captions,
        replaced_at: '2026-11-20T12:03:00Z',
        file_name: 'first.mp4',
      },
      { ok: false, error: 'no', code: 'bad_request' },
    );
    const film = await panel();
    expect(film.getByText(/until then the moderators look at this one/)).toBeInTheDocument();
    expect(film.getByText(/keep the times of the old file/)).toBeInTheDocument();
    expect(film.getByText('first.mp4')).toBeInTheDocument();
    expect(film.queryByRole('form', { name: 'Trim start and end' })).toBeNull();
    await choose(new File(['film'], 'harbour.mp4', { type: 'video/mp4' }));
    await userEvent.click(film.getByRole('checkbox'));
    await userEvent.click(film.getByRole('button', { name: 'Send the new file' }));
    await waitFor(() =>
      expect(postedBodies(requests)).toEqual([expect.objectContaining({ act: '9', video_id: 5 })]),
    );
    // Refused, nothing that was chosen is lost.
    expect(await film.findByRole('alert')).toBeInTheDocument();
    expect(film.getByRole('checkbox')).toBeChecked();
  });

  it('of a rejected one brings it before the moderators again; one that failed its checks leaves the old one', async () => {
    await open({
      state: 'rejected',
      may_replace: true,
      reason: 'Too dark',
      change: {
        change_id: 3,
        state: 'rejected',
        date: '2026-11-01T00:00:00Z',
        film: { kind: 'file', file_name: 'harbour.mp4' },
        code: 'video_corrupted_file',
      },
    });
    expect((await panel()).getByText(/goes to the moderators again/)).toBeInTheDocument();
    expect(screen.getByText('Your new file was not accepted')).toBeInTheDocument();
    expect(screen.getByText(/the file that was there stays where it was/)).toBeInTheDocument();
  });

  it('takes its place in a moment where nobody sees the video yet', async () => {
    await open({
      state: 'pending',
      replacement: WAITING,
    });
    expect((await panel()).getByRole('status')).toHaveTextContent('It takes its place in a moment.');
  });

  it('is for no video that is worked on, or that moderators look into', async () => {
    await open({ state: 'pending' });
    await screen.findByRole('form', { name: /Details/ });
    expect(screen.queryByRole('region', { name: 'Video file' })).toBeNull();
  });
});

describe('a new file that failed', () => {
  const change = {
    change_id: 3,
    state: 'rejected',
    date: '2026-11-01T00:00:00Z',
    film: { kind: 'file', file_name: 'harbour.mp4' },
    code: 'server_error',
  } as const;

  it('is tried again without being sent anew where it is not at fault', async () => {
    const { requests } = await open({ change: { ...change, may_retry: true } });
    const film = await panel();
    expect(film.getByText(/you do not need to send it again/)).toBeInTheDocument();
    expect(film.getByLabelText('New file')).toBeInTheDocument();
    await userEvent.click(film.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(postedBodies(requests)).toEqual([{ act: '12', video_id: 5 }]));
  });

  it('is not where it is', async () => {
    await open({ change: { ...change, code: 'video_corrupted_file' } });
    expect((await panel()).queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('a trim', () => {
  it('shows how far the cut and each rendition are, in figures', async () => {
    const trim = {
      video_id: 9,
      kind: 'trim',
      from_ms: 1000,
      to_ms: 31_000,
      waiting_for: null,
    } as const;
    const cut = await open({
      replacement: { ...trim, renditions: [], state: 'trimming', progress: 0.426, seconds_left: 130 },
    });
    const film = await panel();
    expect(film.getByRole('progressbar', { name: 'The video is being cut.' })).toHaveValue(0.426);
    expect(film.getByText('42%')).toBeInTheDocument();
    expect(film.getByText('about 2 minutes left')).toBeInTheDocument();
    cut.unmount();
    const renditions = [{ name: '240p', state: 'encoding', progress: 0.999, seconds_left: 0 }] as const;
    await open({ replacement: { ...trim, state: 'transcoding', renditions: [...renditions] } });
    expect((await panel()).getByText('99%')).toBeInTheDocument();
  });

  it('shows the video as a strip of its pictures, and those at both handles', async () => {
    const storyboard = { url: '/one.jpg', width: 160, height: 90, columns: 5, rows: 7, interval: 2 };
    const { container } = await open(
      {},
      { ok: true },
      {
        '/api/videofile.php': {
          video_id: 5,
          duration_seconds: 60.25,
          streams: [{ type: 'video/mp4', src: '/film.mp4', height: 240 }],
          storyboard,
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Choose the part' }));
    const slider = await screen.findByRole('slider', { name: 'Start' });
    const pictures = () =>
      [...container.querySelectorAll<HTMLElement>('[data-whole]')].map((frame) => [
        frame.style.getPropertyValue('--column'),
        frame.style.getPropertyValue('--row'),
      ]);
    // Of 31 pictures the first and the last.
    expect(pictures()).toEqual([
      ['0', '0'],
      ['0', '6'],
    ]);
    fireEvent.change(slider, { target: { value: '13' } });
    expect(pictures()[0]).toEqual(['1', '1']);
    expect(slider).toHaveAttribute('aria-valuetext', '0:13');
  });

  it('is typed or slid, and says what stays', async () => {
    const { requests } = await open({});
    const film = within(await screen.findByRole('form', { name: 'Trim start and end' }));
    await userEvent.click(film.getByRole('button', { name: 'Choose the part' }));
    const form = within(await screen.findByRole('form', { name: 'Trim start and end' }));
    const cut = form.getByRole('button', { name: 'Cut the video' });
    expect(cut).toBeDisabled();
    // The player that reported the length stays open next to the fields.
    expect(await form.findByRole('button', { name: /^Start at/ })).toBeInTheDocument();
    expect(form.queryByRole('button', { name: 'Choose the part' })).toBeNull();
    const [from, to] = [
      form.getByRole('textbox', { name: 'Start' }),
      form.getByRole('textbox', { name: 'End' }),
    ];
    expect(to).toHaveValue('1:00.3');
    await userEvent.clear(from);
    await userEvent.type(from, '0:10.5');
    expect(form.getByText('0:49.8 of 1:00.3 remain.')).toBeInTheDocument();
    // The handles never pass one another.
    fireEvent.change(form.getByRole('slider', { name: 'End' }), { target: { value: '5' } });
    expect(to).toHaveValue('0:11.5');
    fireEvent.change(form.getByRole('slider', { name: 'End' }), { target: { value: '40' } });
    expect(to).toHaveValue('0:40');
    await userEvent.clear(to);
    await userEvent.type(to, '9');
    expect(form.getByRole('alert')).toHaveTextContent('Write the time');
    expect(cut).toBeDisabled();
    await userEvent.clear(to);
    await userEvent.type(to, '2:00');
    expect(form.getByRole('alert')).toHaveTextContent('only 1:00.3 long');
    await userEvent.clear(to);
    await userEvent.type(to, '1:00.3');
    await userEvent.click(cut);
    await waitFor(() =>
      expect(postedBodies(requests)).toEqual([{ act: '10', video_id: 5, from_ms: 10_500, to_ms: 60_250 }]),
    );
  });

  it('says where it costs quality', async () => {
    await open({ is_source_kept: false });
    expect(await screen.findByText(/loses a little quality/)).toBeInTheDocument();
  });
});

describe('one of several sound tracks', () => {
  const tracks = [
    { number: 1, language: 'en', title: '', is_published: true },
    { number: 2, language: 'de', title: 'Comments', is_published: false },
    { number: 3, language: '', title: '', is_published: false },
  ];

  it('is reported, and another one can be taken while the file is kept', async () => {
    const { requests } = await open({ sound_tracks: tracks });
    const form = within(await screen.findByRole('form', { name: 'Sound track' }));
    expect(form.getByText(/has 3 sound tracks\. Viewers hear/)).toHaveTextContent('Viewers hear English.');
    const choice = form.getByRole('combobox', { name: 'Another track' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['German – Comments', 'Track 3']);
    await userEvent.selectOptions(choice, 'Track 3');
    await userEvent.click(form.getByRole('button', { name: 'Use this track' }));
    await waitFor(() =>
      expect(postedBodies(requests)).toEqual([{ act: '10', video_id: 5, from_ms: 0, sound: 3 }]),
    );
  });

  it('is informed when the file is gone, with what helps', async () => {
    await open({ sound_tracks: tracks, is_source_kept: false });
    const form = within(await screen.findByRole('form', { name: 'Sound track' }));
    expect(form.getByText(/no longer kept here/)).toBeInTheDocument();
    expect(form.queryByRole('combobox')).toBeNull();
  });

  it('is no matter of files with one', async () => {
    await open({});
    await screen.findByRole('form', { name: 'Trim start and end' });
    expect(screen.queryByRole('form', { name: 'Sound track' })).toBeNull();
  });
});
