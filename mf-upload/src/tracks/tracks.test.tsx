import { describe, expect, it } from '@jest/globals';
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import type { ApiAnswers } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { page } from '../edit/page.tsx';
import { messages } from '../testing/messages.ts';
import { buildOwnUpload } from '../testing/build-own-upload.ts';
import { buildVideoPeople } from '../testing/build-people.ts';
import { findFaults, readTime } from './chapter-rows.ts';
import { formatPlace } from '@foyer/shared/ui/text/media-time';

const ENGLISH = { language: 'en', label: 'English', has_label: false, url: '/captions-en' };
const GERMAN = { language: 'de', label: 'Deutsch', has_label: false, url: '/captions-de' };
const open = (video: Partial<OwnUpload>, answer: unknown = { ok: true }) => {
  const api: ApiAnswers = {
    '/api/json/all-categories/3600/': buildMain(),
    '/api/upload/channels.json': { channels: [] },
    '/api/upload/videos.json': {
      videos: [
        buildOwnUpload({ state: 'active', duration_seconds: 60, captions: [], chapters: [], ...video }),
      ],
      total_count: 1,
    },
    'POST /api/video_tracks.php': answer,
    '/api/embed_domains.json': { domains: [], mode: 'everywhere' },
    '/api/video_people.json': buildVideoPeople(),
  };
  return renderInApp(page, {
    path: '/upload/videos/5/',
    params: { id: '5' },
    api,
    viewer: buildViewer({ status_id: 6 }),
    messages,
  });
};
const sent = (requests: { method?: string; body?: unknown }[]) =>
  requests.flatMap(({ method, body }) =>
    method === 'POST' && body instanceof FormData ? [Object.fromEntries(body.entries())] : [],
  );
const panel = (name: string) => screen.findByRole('form', { name });

describe('captions of an own video', () => {
  it('are sent with their language, and say that the moderators look at them', async () => {
    const { requests } = await open({}, { ok: true, captions: [], change_id: 9 });
    const form = await panel('Captions');
    await userEvent.selectOptions(within(form).getByLabelText('Language'), 'German');
    await userEvent.type(within(form).getByLabelText(/Label/), 'Deutsch, Lieder');
    await userEvent.upload(within(form).getByLabelText('Caption file'), new File(['WEBVTT'], 'a.vtt'));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/The moderators check it before everyone/)).toBeInTheDocument();
    expect(sent(requests)).toEqual([
      { act: 'captions', video_id: '5', language: 'de', label: 'Deutsch, Lieder', file: expect.any(File) },
    ]);
  });

  it.each([
    [{ why: 'encoding' }, /not a text file that can be read/],
    [{ why: 'empty' }, /no captions in this file/],
  ])('name what is wrong with a refused file: %j', async (info, sentence) => {
    await open({}, { ok: false, error: 'no', code: 'file_invalid_type', field: 'file', info });
    const form = await panel('Captions');
    await userEvent.selectOptions(within(form).getByLabelText('Language'), 'German');
    await userEvent.upload(within(form).getByLabelText('Caption file'), new File(['x'], 'a.vtt'));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await within(form).findByText(sentence)).toBeInTheDocument();
    expect(within(form).getByLabelText('Caption file')).toHaveFocus();
  });

  it('want a language and a file before anything is sent', async () => {
    const { requests } = await open({});
    const form = await panel('Captions');
    await userEvent.type(within(form).getByLabelText(/Label/), 'Lieder');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(within(form).getByRole('alert')).toHaveTextContent('Choose a language.');
    expect(within(form).getByLabelText('Language')).toHaveFocus();
    await userEvent.selectOptions(within(form).getByLabelText('Language'), 'German');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(within(form).getByRole('alert')).toHaveTextContent('Choose a file.');
    expect(sent(requests)).toEqual([]);
  });

  it('show what waits for the moderators, and what is on its way out', async () => {
    const change = {
      change_id: 9,
      state: 'waiting' as const,
      date: '2026-11-20T10:00:00Z',
      captions: [GERMAN],
    };
    await open({ captions: [ENGLISH], change });
    const item = (name: string) => screen.getByText(name, { selector: 'bdi' }).closest('li') as HTMLElement;
    await panel('Captions');
    expect(item('Deutsch')).toHaveTextContent('Under review');
    expect(item('English')).toHaveTextContent('Removal under review');
    expect(within(item('English')).queryByRole('button')).toBeNull();
    expect(within(item('Deutsch')).getByRole('link', { name: 'Download: Deutsch' })).toHaveAttribute(
      'href',
      '/captions-de',
    );
  });
});

describe('chapters of an own video', () => {
  it('are written as rows and sent as lines', async () => {
    const { requests } = await open({}, { ok: true, chapters: [] });
    const form = await panel('Chapters');
    await userEvent.click(within(form).getByRole('button', { name: 'Add chapter' }));
    expect(within(form).getByLabelText('Time of chapter 1')).toHaveValue('0:00');
    await waitFor(() => expect(within(form).getByLabelText('Title of chapter 1')).toHaveFocus());
    await userEvent.keyboard('Quay');
    await userEvent.click(within(form).getByRole('button', { name: 'Add chapter' }));
    await waitFor(() => expect(within(form).getByLabelText('Time of chapter 2')).toHaveFocus());
    await userEvent.keyboard('0:30{Tab}Night{Enter}');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(sent(requests)).toEqual([
      { act: 'chapters', video_id: '5', chapters: '0:00 - Quay\n0:30 - Night' },
    ]);
  });

  it('say at the field what is wrong, and send nothing', async () => {
    const { requests } = await open({ chapters: [{ start: 0, title: 'Quay' }] });
    const form = await panel('Chapters');
    const time = within(form).getByLabelText('Time of chapter 1');
    await userEvent.clear(time);
    await userEvent.type(time, '1:30{Enter}');
    expect(within(form).getByRole('alert')).toHaveTextContent('The video is only 1:00 long.');
    expect(time).toHaveFocus();
    expect(time).toBeInvalid();
    expect(sent(requests)).toEqual([]);
  });

  it('take their time from a small player', async () => {
    const { requests } = await open({ is_playable: true, chapters: [{ start: 0, title: 'Quay' }] });
    expect(requests.some(({ url }) => url.includes('videofile'))).toBe(false);
    expect(await screen.findByRole('button', { name: 'Find times in the video' })).toBeInTheDocument();
  });
});

describe('rows of chapters', () => {
  const row = (key: number, time: string, title = 'x') => ({ key, time, title });
  it('are read and written as people write times', () => {
    expect(['1:30', '1:02:03', '0:05.5', '90', '1:75', ''].map(readTime)).toEqual([
      90,
      3723,
      5.5,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
    expect([90, 3723, 5.5, 0].map(formatPlace)).toEqual(['1:30', '1:02:03', '0:05.5', '0:00']);
  });
  it('are each shown their own fault', () => {
    const faults = findFaults([row(1, '0:10'), row(2, '0:10'), row(3, 'now'), row(4, '2:00', ' ')], 60);
    expect([...faults]).toEqual([
      [1, { time: 'first' }],
      [2, { time: 'twice' }],
      [3, { time: 'time' }],
      [4, { time: 'beyond', title: 'title' }],
    ]);
  });
});
