import { describe, expect, it } from '@jest/globals';
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../testing/messages.ts';
import { buildOwnUpload } from '../testing/build-own-upload.ts';
import { buildVideoPeople } from '../testing/build-people.ts';
import { localTime } from '../details/local-time.ts';
import { page } from './page.tsx';

const answers = (video: OwnUpload, more: ApiAnswers = {}): ApiAnswers => ({
  '/api/json/all-categories/3600/': buildMain(),
  '/api/upload/channels.json': { channels: [] },
  '/api/video_people.json': buildVideoPeople(),
  '/api/upload/videos.json': { videos: [video], total_count: 1 },
  'POST /api/video_edit.php': { ok: true, video_id: 5 },
  '/api/embed_domains.json': { domains: [], mode: 'everywhere' },
  ...more,
});
const open = (api: ApiAnswers) =>
  renderInApp(page, {
    path: '/upload/videos/5/',
    params: { id: '5' },
    api,
    viewer: buildViewer({ status_id: 6 }),
    messages,
  });
const form = () => screen.findByRole('form', { name: 'Details of Harbour' });

describe('one of the own videos', () => {
  it('says that a change of what is published waits for the moderators', async () => {
    const api = answers(buildOwnUpload({ state: 'active' }), {
      'POST /api/video_edit.php': { ok: true, video_id: 5, change_id: 9 },
    });
    const { requests } = await open(api);
    const details = await form();
    expect(screen.getByText(/Until then everyone sees what was approved/)).toBeInTheDocument();
    await userEvent.type(within(details).getByLabelText('Title'), ' lights');
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/The moderators check it before everyone/)).toBeInTheDocument();
    expect(postedBodies(requests)).toEqual([{ act: '5', video_id: 5, title: 'Harbour lights' }]);
  });

  it('says at "exclusive" that it is too short without it', async () => {
    await open(
      answers(buildOwnUpload({ state: 'active', is_exclusive: true }), {
        'POST /api/video_edit.php': new ApiFailure(400, 'video_too_short', 'is_exclusive', {
          min_minutes: 10,
        }),
      }),
    );
    const choice = within(await form()).getByRole('checkbox', { name: /exclusive/i });
    await userEvent.click(choice);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(choice).toHaveAccessibleDescription('This video is too short: 10 minutes at least.'),
    );
    expect(choice).toHaveFocus();
  });

  it('is put into a channel that its uploader may publish in, and into none', async () => {
    const pier = { dir: 'pier', title: 'Pier Lights' };
    const { requests } = await open(
      answers(buildOwnUpload({ state: 'active', channel: { dir: 'harbour', title: 'Harbour Films' } }), {
        '/api/upload/channels.json': { channels: [pier] },
      }),
    );
    const choice = within(await form()).getByRole('combobox', { name: 'Channel' });
    expect(choice).toHaveValue('harbour');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['None', 'Harbour Films', 'Pier Lights']);
    await userEvent.selectOptions(choice, 'Pier Lights');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(postedBodies(requests)).toEqual([{ act: '5', video_id: 5, channel: 'pier' }]));
  });

  it('is made unlisted by a choice that says what it means', async () => {
    const { requests } = await open(answers(buildOwnUpload({ state: 'active' })));
    const details = await form();
    expect(screen.queryByRole('textbox', { name: 'Address of this video' })).toBeNull();
    const choice = within(details).getByRole('group', { name: 'Who may see it' });
    expect(within(choice).getByRole('radio', { name: /^Public/ })).toBeChecked();
    await userEvent.click(
      within(choice).getByRole('radio', { name: /^Unlisted.*anyone who has its address/i }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(postedBodies(requests)).toEqual([{ act: '5', video_id: 5, is_private: '1', is_unlisted: '1' }]),
    );
  });

  it('shows the address of an unlisted one, and makes a new one once its owner is sure', async () => {
    const name = `5~${'a'.repeat(22)}`;
    const video = buildOwnUpload({
      ...{ state: 'private', is_private: true, is_unlisted: true, unlisted_name: name, is_playable: true },
    });
    const asked: string[] = [];
    let isSure = false;
    const { requests } = await renderInApp(page, {
      path: '/upload/videos/5/',
      params: { id: '5' },
      api: answers(video, {
        'POST /api/video_edit.php': { ok: true, video_id: 5, unlisted_name: `5~${'b'.repeat(22)}` },
      }),
      viewer: buildViewer({ status_id: 6 }),
      messages,
      hostActions: {
        confirm: async ({ title }) => {
          asked.push(title);
          return isSure;
        },
      },
    });
    const field = await screen.findByRole('textbox', { name: 'Address of this video' });
    expect(String((field as HTMLTextAreaElement).value)).toMatch(
      new RegExp(`^https?://.+/unlisted/${name}/$`),
    );
    expect(within(await form()).getByRole('radio', { name: /^Unlisted/ })).toBeChecked();
    expect(screen.getByText('Published, unlisted')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the public page' })).toHaveAttribute(
      'href',
      `/unlisted/${name}/`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'New address' }));
    expect(postedBodies(requests)).toEqual([]);
    isSure = true;
    await userEvent.click(screen.getByRole('button', { name: 'New address' }));
    await waitFor(() => expect(postedBodies(requests)).toEqual([{ act: '13', video_id: 5 }]));
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toMatch(/~b{22}\/$/));
    expect(asked).toEqual(['Make a new address?', 'Make a new address?']);
  });

  it('shows the waiting words in the form, and takes them back', async () => {
    const change: OwnUpload['change'] = {
      change_id: 9,
      state: 'waiting',
      date: '2026-11-20T10:00:00Z',
      title: 'Harbour lights',
    };
    const { requests } = await open(answers(buildOwnUpload({ state: 'active', change })));
    expect(within(await form()).getByLabelText('Title')).toHaveValue('Harbour lights');
    expect(screen.getByText('Your change is with the moderators')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the change' }));
    await waitFor(() => expect(postedBodies(requests)).toEqual([{ act: '8', video_id: 5 }]));
  });

  it('gives the reason of a change that was not accepted', async () => {
    const change: OwnUpload['change'] = {
      change_id: 9,
      state: 'rejected',
      date: '2026-11-20T10:00:00Z',
      title: 'Harbour lights',
      reason: 'Names a place',
    };
    await open(answers(buildOwnUpload({ state: 'active', change })));
    expect(await screen.findByText('Names a place')).toBeInTheDocument();
    expect(within(await form()).getByLabelText('Title')).toHaveValue('Harbour');
    expect(screen.queryByRole('button', { name: 'Withdraw the change' })).toBeNull();
  });

  it('shows what the site refuses at its field, and keeps the entries', async () => {
    const refusal = { ok: false, error: 'no', code: 'max_length', field: 'title' };
    await open(answers(buildOwnUpload(), { 'POST /api/video_edit.php': refusal }));
    const details = await form();
    await userEvent.type(within(details).getByLabelText('Title'), ' lights');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await within(details).findByText('This text is too long.')).toBeInTheDocument();
    expect(within(details).getByLabelText('Title')).toHaveValue('Harbour lights');
  });

  it('lets the preview be chosen of ten pictures', async () => {
    const screenshots = Array.from({ length: 10 }, (_, index) => `/media/p/1.x/video-5/${index + 1}.jpg`);
    const { requests, store } = await open(
      answers(
        buildOwnUpload({ state: 'transcoding', screenshots, screenshot: null, missing: ['screenshot'] }),
        { 'POST /api/video_edit.php': new ApiFailure(503, 'unavailable') },
      ),
    );
    expect(await screen.findByText(/Still missing: a preview picture/)).toBeInTheDocument();
    const choices = screen.getAllByRole('radio', { name: /^Picture/ });
    expect(choices).toHaveLength(10);
    await userEvent.click(screen.getByRole('radio', { name: 'Picture 3' }));
    expect(postedBodies(requests)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(postedBodies(requests)[0]).toMatchObject({ act: '5', video_id: 5, screenshot: 3 });
    // It was not taken: the choice stays, and nothing pretends that it was saved.
    await waitFor(() => expect(store.getState().notifications[0]?.kind).toBe('error'));
    expect(screen.getByRole('radio', { name: 'Picture 3' })).toBeChecked();
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  });

  it('saves details and chapters by one button, and what one refuses keeps no other from being saved', async () => {
    const { requests } = await open(
      answers(buildOwnUpload({ state: 'active', duration_seconds: 60, captions: [], chapters: [] }), {
        'POST /api/video_edit.php': { ok: false, error: 'no', code: 'max_length', field: 'title' },
        'POST /api/video_tracks.php': { ok: true, chapters: [] },
      }),
    );
    const details = await form();
    await userEvent.type(within(details).getByLabelText('Title'), ' lights');
    // What visitors will see follows what is typed.
    expect(
      within(screen.getByRole('region', { name: 'How visitors see it' })).getByText('Harbour lights'),
    ).toBeInTheDocument();
    const chapters = await screen.findByRole('form', { name: 'Chapters' });
    await userEvent.click(within(chapters).getByRole('button', { name: 'Add chapter' }));
    await userEvent.type(within(chapters).getByLabelText('Title of chapter 1'), 'Quay');
    expect(screen.getAllByRole('button', { name: /save/i })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await within(details).findByText('This text is too long.')).toBeInTheDocument();
    await waitFor(() => expect(postedBodies(requests)).toHaveLength(2));
    expect(Object.fromEntries((postedBodies(requests)[1] as FormData).entries())).toMatchObject({
      act: 'chapters',
      chapters: '0:00 - Quay',
    });
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    expect(within(details).getByLabelText('Title')).toHaveFocus();
  });

  it('leads to its sections by their names, and to what counts for all videos elsewhere', async () => {
    await open(answers(buildOwnUpload({ state: 'active', captions: [], chapters: [] })));
    await form();
    const sections = within(screen.getByRole('navigation', { name: 'Sections of this page' }));
    const targets = sections.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(targets.at(-1)).toBe('/upload/settings/');
    await screen.findByRole('form', { name: 'Chapters' });
    for (const target of targets.slice(0, -1)) expect(document.querySelector(target)?.tagName).toBe('H2');
    expect(screen.queryByText('Embedding')).toBeNull();
  });

  it('shows the time of a first publication, refuses one that is over, and sends it in UTC', async () => {
    const { requests } = await open(answers(buildOwnUpload({ state: 'pending' })));
    const details = await form();
    await userEvent.click(within(details).getByRole('checkbox', { name: 'Publish at a time of my choice' }));
    const time = within(details).getByLabelText('Date and time');
    fireEvent.change(time, { target: { value: '2020-01-01T10:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(
      await within(details).findByText('Choose a time in the future, within a year.'),
    ).toBeInTheDocument();
    expect(postedBodies(requests)).toEqual([]);
    const ahead = new Date(Date.now() + 48 * 3_600_000);
    ahead.setSeconds(0, 0);
    fireEvent.change(time, { target: { value: localTime(ahead.toISOString()) } });
    expect(within(details).getByText(/UTC\), if moderators have approved it by then/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(postedBodies(requests)).toEqual([{ act: '5', video_id: 5, publish_at: ahead.toISOString() }]),
    );
  });

  it('has no form for what is deleted', async () => {
    await open(answers(buildOwnUpload({ state: 'deleted' })));
    expect(await screen.findByText(/This video is deleted/)).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: /Details/ })).toBeNull();
  });

  it('says when there is no such video', async () => {
    await open({
      '/api/json/all-categories/3600/': buildMain(),
      '/api/upload/channels.json': { channels: [] },
      '/api/upload/videos.json': new ApiFailure(404, 'not_found'),
    });
    expect(await screen.findByText('This could not be found.')).toBeInTheDocument();
  });
});
