import { describe, expect, it } from '@jest/globals';
import type { VideoPeople } from '@foyer/shared/wire-schemas/records/person-records';
import { buildMain, buildViewer } from '@foyer/shared/testing/builders';
import type { ApiAnswers } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { page as requestPage } from '../consent-request/page.tsx';
import { page as editPage } from '../edit/page.tsx';
import { page as albumPage } from '../own-album/page.tsx';
import messages from '../messages/en.json' with { type: 'json' };
import { page as ownPage } from '../own-people/page.tsx';
import { buildOwnUpload } from '../testing/build-own-upload.ts';
import { ALBUM_LIMITS, buildOwnAlbum } from '../testing/build-own-album.ts';
import {
  buildAlbumPeople,
  buildPerson,
  buildPersonRecord,
  buildVideoPeople,
} from '../testing/build-people.ts';

const writes = (requests: { method?: string; url: string; body?: unknown }[]) =>
  requests
    .filter(({ method, url }) => method === 'POST' && !url.includes('video_edit'))
    .map(({ body }) =>
      body instanceof FormData
        ? Object.fromEntries(
            [...body].map(([name, value]) => [name, value instanceof File ? value.name : value]),
          )
        : body,
    );
const open = (people: VideoPeople, more: ApiAnswers = {}) =>
  renderInApp(editPage, {
    path: '/upload/videos/5/',
    params: { id: '5' },
    api: {
      '/api/json/all-categories/3600/': buildMain(),
      '/api/upload/channels.json': { channels: [] },
      '/api/upload/videos.json': { videos: [buildOwnUpload()], total_count: 1 },
      '/api/video_people.json': people,
      '/api/embed_domains.json': { domains: [], mode: 'everywhere' },
      '/api/person_records.json': { records: [buildPersonRecord()] },
      'POST /api/video_people.php': { ok: true, lacks: [] },
      ...more,
    },
    viewer: buildViewer({ status_id: 6 }),
    messages,
  });
const section = () => screen.findByRole('region', { name: 'People shown' });

describe('people shown in a video', () => {
  it('are asked for, nobody being an answer as well', async () => {
    const { requests } = await open(buildVideoPeople());
    expect(await within(await section()).findByText(/say whether anybody is shown/)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('radio', { name: /Nobody is shown/ }));
    await waitFor(() =>
      expect(writes(requests)).toEqual([{ act: 'declare', video_id: 5, people: 'nobody', recorded_on: '' }]),
    );
  });

  it('are named by a record that is there, with each consent for itself', async () => {
    const { requests } = await open(buildVideoPeople({ people: 'shown', lacks: ['person'] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add the person' }));
    const choice = await screen.findByRole('combobox', { name: 'One of your records' });
    await waitFor(() => expect(choice).toHaveValue('3'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Streaming' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Preview pictures' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add the person' }));
    await waitFor(() =>
      expect(writes(requests)).toEqual([
        { act: 'add', video_id: 5, record_id: 3, uses: 'streaming,preview' },
      ]),
    );
  });

  it('give back no consent that the site withdrew for them', async () => {
    const person = buildPerson({ uses: ['streaming'], held_uses: ['download'] });
    await open(buildVideoPeople({ people: 'shown', persons: [person], lacks: [] }));
    expect(await screen.findByRole('checkbox', { name: 'Downloads' })).toBeDisabled();
    expect(screen.getByText(/Withdrawn by the person through the site: Downloads/)).toBeInTheDocument();
    expect(screen.getByText('Complete: nothing is missing for publication.')).toBeInTheDocument();
  });

  it('are reported to the member where a refusal says why', async () => {
    const refusal = { ok: false, error: 'no', code: 'records_missing' };
    const { store } = await open(buildVideoPeople({ people: 'shown', persons: [buildPerson()], lacks: [] }), {
      'POST /api/video_people.php': refusal,
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Preview pictures' }));
    await waitFor(() =>
      expect(store.getState().notifications.map(({ text }) => text)).toEqual([
        'A record or the consent of a person shown is missing.',
      ]),
    );
  });
});

describe('people shown in an album', () => {
  const asked: unknown[] = [];
  const openAlbum = (people: ReturnType<typeof buildAlbumPeople>, more: ApiAnswers = {}) =>
    renderInApp(albumPage, {
      path: '/upload/albums/9/',
      params: { id: '9' },
      api: {
        '/api/json/album/': { album: buildOwnAlbum() },
        '/api/upload/album.json': {
          ...{ album_id: 9, order: [1], refused: [], photos_waiting: 0, photos_failed: [] },
        },
        '/api/upload/album-limits.json': ALBUM_LIMITS,
        '/api/album_people.json': people,
        '/api/person_records.json': { records: [buildPersonRecord()] },
        'POST /api/album_people.php': { ok: true, lacks: [] },
        ...more,
      },
      viewer: buildViewer({ status_id: 6 }),
      messages,
      hostActions: {
        confirm: async ({ text }) => {
          asked.push(text);
          return true;
        },
      },
    });

  it('are asked for on its page, and named by the same records with the uses of pictures', async () => {
    const { requests } = await openAlbum(buildAlbumPeople({ people: 'shown', lacks: ['person'] }));
    expect(await within(await section()).findByText(/Name everybody who is shown/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add the person' }));
    const choice = await screen.findByRole('combobox', { name: 'One of your records' });
    await waitFor(() => expect(choice).toHaveValue('3'));
    expect(screen.queryByRole('checkbox', { name: /Embedding/ })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pictures on the album’s page' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cover in lists' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add the person' }));
    await waitFor(() =>
      expect(writes(requests)).toEqual([
        { act: 'add', album_id: 9, record_id: 3, uses: 'streaming,preview' },
      ]),
    );
  });

  it('take it from the site when one of them withdraws, which is said before and after', async () => {
    const people = buildAlbumPeople({
      people: 'shown',
      persons: [buildPerson({ uses: ['streaming'] })],
      lacks: [],
      is_published: true,
    });
    const { store, requests } = await openAlbum(people, {
      'POST /api/album_people.php': { ok: true, lacks: ['consent'], unpublished: true },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pictures on the album’s page' }));
    await waitFor(() =>
      expect(writes(requests)).toEqual([
        { act: 'consent', album_id: 9, record_id: 3, use: 'streaming', is_given: '0' },
      ]),
    );
    expect(asked).toEqual(['Pictures on the album’s page: the album is removed from the site immediately.']);
    expect(store.getState().notifications.map(({ text }) => text)).toEqual([
      'The album is no longer published.',
    ]);
  });
});

describe('the uploader’s records', () => {
  const openOwn = (api: ApiAnswers) =>
    renderInApp(ownPage, { path: '/upload/people/', api, viewer: buildViewer({ status_id: 6 }), messages });

  it('show what was refused, and why, with the ways on', async () => {
    const record = buildPersonRecord({ state: 'refused', reason: 'Too dark to read', videos: 0 });
    await openOwn({ '/api/person_records.json': { records: [record] } });
    const row = within(await screen.findByRole('listitem', { name: 'Aster Example' }));
    expect(row.getByText('Too dark to read')).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Correct: Aster Example' })).toBeInTheDocument();
    expect(row.getByLabelText('Add a document: Aster Example')).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Delete: Aster Example' })).toBeInTheDocument();
  });

  it('take a new person with a document, and say at the field what is wrong', async () => {
    const { requests } = await openOwn({
      '/api/person_records.json': { records: [] },
      'POST /api/person_records.php': { ok: false, error: 'no', code: 'bad_request', field: 'birth_date' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New record' }));
    await userEvent.type(screen.getByLabelText('Name on the document'), 'Birch Sample');
    await userEvent.type(screen.getByLabelText('Date of birth'), '2015-01-01');
    // Straight to the form: jsdom believes that a file input which is filled by a test is still empty.
    const form = screen.getByRole('button', { name: 'Save the record' }).closest('form');
    if (form) fireEvent.submit(form);
    expect(await screen.findByText(/nobody younger than 18 may be shown/)).toBeInTheDocument();
    expect(writes(requests)).toMatchObject([{ act: 'add', name: 'Birch Sample', birth_date: '2015-01-01' }]);
  });
});

it('the request of a person who is shown is a form that the browser itself posts', async () => {
  await renderInApp(requestPage, { path: '/consent-request/', api: {}, messages });
  const name = await screen.findByLabelText('Your name, as on your document');
  expect(name.closest('form')).toHaveAttribute('action', '/api/consent_request.php');
  expect(name.closest('form')).toHaveAttribute('method', 'post');
  expect(screen.getByRole('checkbox', { name: 'Streaming' })).toBeChecked();
});
