import { describe, expect, it } from '@jest/globals';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import type { QueueItem } from '@foyer/shared/wire-schemas/moderation/queue';
import { buildViewer } from '@foyer/shared/testing/builders';
import type { ApiAnswers } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildQueueItem, REJECTED } from '../testing/build-queue-item.ts';
import { messages } from '../testing/messages.ts';
import { page } from './page.tsx';

const found = (values: Partial<ModerationCase> = {}): ModerationCase => ({
  ...buildQueueItem(),
  description: 'Lights at night',
  categories: ['outdoor'],
  history: [],
  duplicates: [{ object_id: 3, title: 'The same lights', status_id: 6, likeness: 1 }],
  streams: [{ type: 'video/mp4', src: '/media/p/1.x/video-12/480p.mp4' }],
  screenshots: ['/media/p/1.x/video-12/1.jpg'],
  ...values,
});
const claimOf = (name: string, isOwn: boolean) => ({
  member: { _id: isOwn ? 2 : 3, name },
  is_own: isOwn,
  expires: '2099-01-01T00:00:00.000Z',
});
const desk = {
  waiting: { video: 2, album: 1, avatar: 0, cover: 0 },
  reports: 4,
  appeals: 1,
  proposals: 1,
  overdue: 0,
};
const answers = (items: QueueItem[], more: ApiAnswers = {}): ApiAnswers => ({
  '/api/moderation/desk.json': desk,
  '/api/moderation/notes.json': { notes: [] },
  '/api/moderation/queue.json': { items, total_count: items.length },
  '/api/moderation/video/12.json': found(),
  '/api/moderation/video/13.json': found({ object_id: 13, title: 'Bridge' }),
  'POST /api/moderation_claims.php': { ok: true, claim: claimOf('mora', true) },
  ...more,
});
const open = async (path: string, api: ApiAnswers, params: Record<string, string> = {}) => {
  const opened = await renderInApp(page, {
    path,
    params,
    api,
    viewer: buildViewer({ is_moderator: true }),
    messages,
  });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  await screen.findByRole('link', { name: /Queue\s*3/ });
  return opened;
};
type Requests = readonly { url: string; method?: string; body?: unknown }[];
const isClaim = ({ url }: { url: string }): boolean => url.includes('moderation_claims');
const isNext = ({ url }: { url: string }): boolean => url.includes('moderation_next');
const posted = (requests: Requests) =>
  requests.filter((one) => one.method === 'POST' && !isClaim(one) && !isNext(one)).map(({ body }) => body);
const nexts = (requests: Requests) => requests.filter(isNext).map(({ body }) => body);
const claims = (requests: Requests) =>
  requests.filter(isClaim).map(({ body }) => Object.values(body as object).join(' '));
const DONE = {
  'POST /api/moderation.php': { ok: true, changed: true, status_id: 1 },
  'POST /api/moderation_next.php': { ok: true, case: { kind: 'video', object_id: 13 } },
};

describe('the desk', () => {
  it('is closed to members, and asks nothing for them', async () => {
    const { result, requests } = await renderInApp(page, {
      path: '/desk/moderation/',
      api: {},
      viewer: buildViewer(),
      messages,
    });
    expect(result?.status).toBe(403);
    expect(screen.getByText('This page is for moderators')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('leads who keeps records, and is no moderator, to the records', async () => {
    await renderInApp(page, {
      path: '/desk/moderation/',
      api: {},
      viewer: buildViewer({ is_records_keeper: true }),
      messages,
    });
    expect(screen.getByRole('link', { name: /Records/ })).toHaveAttribute('href', '/desk/records/');
  });

  it('shows the tags of a case', async () => {
    const api = answers([buildQueueItem()], {
      '/api/moderation/video/12.json': found({ tags: ['night', '港'] }),
    });
    await open('/desk/moderation/?case=video-12', api);
    expect(screen.getByText('night, 港')).toBeInTheDocument();
  });

  it('says how much waits in each part', async () => {
    await open('/desk/moderation/', answers([buildQueueItem()]));
    const tabs = screen.getByRole('navigation', { name: 'Moderation' });
    expect(within(tabs).getByRole('link', { name: /Queue\s*3/ })).toHaveAttribute('aria-current', 'page');
    expect(within(tabs).getByRole('link', { name: /Reports\s*4/ })).toHaveAttribute(
      'href',
      '/desk/moderation/reports/',
    );
  });

  it('leads who has the records role to that desk, and says how much waits and is overdue there', async () => {
    await open(
      '/desk/moderation/',
      answers([buildQueueItem()], {
        '/api/moderation/desk.json': { ...desk, records: 6, records_overdue: 2 },
      }),
    );
    const tabs = screen.getByRole('navigation', { name: 'Moderation' });
    expect(within(tabs).getByRole('link', { name: /6\s*2 overdue/ })).toHaveAttribute(
      'href',
      '/desk/records/',
    );
    expect(within(tabs).getAllByRole('link')).toHaveLength(9);
  });

  it('veils what it shows, and plays nothing before it is asked', async () => {
    await open('/desk/moderation/?case=video-12', answers([buildQueueItem()]));
    const pictures = () => [...document.querySelectorAll('img')];
    expect(pictures().length).toBeGreaterThan(1);
    expect(pictures().every((one) => one.hasAttribute('data-veiled'))).toBe(true);
    expect(document.querySelector('video')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Play without sound' }));
    const film = document.querySelector('video');
    expect(film?.muted).toBe(true);
    expect(film).toHaveAttribute('data-veiled');
    await userEvent.keyboard('b');
    expect(pictures().some((one) => one.hasAttribute('data-veiled'))).toBe(false);
    // What the hashes matched.
    expect(screen.getByRole('link', { name: 'The same lights' })).toHaveAttribute(
      'href',
      '/desk/moderation/?case=video-3',
    );
  });

  it('says of an album how many people are shown and whether their records hold, never who they are', async () => {
    const {
      streams: _streams,
      screenshots: _screenshots,
      ...album
    } = found({
      kind: 'album',
      object_id: 7,
      duplicates: [],
      photos: [],
      records: { people: 'shown', count: 2, lacks: ['record'] },
    });
    const api = answers([buildQueueItem({ kind: 'album', object_id: 7 })], {
      '/api/moderation/album/7.json': album,
    });
    await open('/desk/moderation/?case=album-7', api);
    expect(screen.getByText('Records missing: cannot be published')).toBeInTheDocument();
    expect(screen.getByText('2 people')).toBeInTheDocument();
  });

  it('takes no note along to another case, not even to one that was open before', async () => {
    await open(
      '/desk/moderation/?case=video-12',
      answers([buildQueueItem(), buildQueueItem({ object_id: 13, title: 'Bridge' })]),
    );
    const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
    const note = () => screen.getByRole('textbox', { name: /New note/ });
    await heading('Harbour');
    for (const name of ['Bridge', 'Harbour', 'Bridge']) {
      await userEvent.type(note(), 'Of the other one');
      await userEvent.click(screen.getAllByRole('link', { name })[0] as HTMLElement);
      await heading(name);
      expect(note()).toHaveValue('');
    }
  });

  it('wants a ground and what was found before it takes something away', async () => {
    const { requests } = await open('/desk/moderation/?case=video-12', answers([buildQueueItem()], DONE));
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    const form = document.querySelector('form') as HTMLFormElement;
    await userEvent.selectOptions(within(form).getByLabelText('Ground'), 'Somebody may be under 18');
    await userEvent.click(within(form).getByRole('button', { name: 'Reject' }));
    expect(within(form).getByText('Please write what was found.')).toBeInTheDocument();
    expect(posted(requests)).toEqual([]);
    await userEvent.type(within(form).getByLabelText('What was found'), 'No record');
    await userEvent.click(within(form).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(posted(requests)).toEqual([
        { act: 'reject', kind: 'video', object_id: 12, status_id: 4, reason: 'No record', ground: 'age' },
      ]),
    );
  });

  it('is worked through by keys alone', async () => {
    const items = [buildQueueItem(), buildQueueItem({ object_id: 13, title: 'Bridge' })];
    const { requests } = await open('/desk/moderation/', answers(items, DONE));
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeInTheDocument();
    await userEvent.keyboard('a');
    await waitFor(() =>
      expect(posted(requests)).toMatchObject([{ act: 'approve', object_id: 12, status_id: 4 }]),
    );
    // The next one opens automatically, as the server gives it.
    expect(await screen.findByRole('heading', { name: 'Bridge' })).toBeInTheDocument();
    expect(nexts(requests)).toEqual([{ kind: '' }]);
    await userEvent.keyboard('r');
    expect(await screen.findByLabelText('Ground')).toHaveFocus();
    // Keys are letters while something is typed.
    await userEvent.type(screen.getByLabelText('What was found'), 'jab');
    expect(screen.getByLabelText('What was found')).toHaveValue('jab');
    expect(posted(requests)).toHaveLength(1);
  });

  it('takes the next case behind the one that is left', async () => {
    const { requests } = await open(
      '/desk/moderation/?kind=video&case=video-12',
      answers([buildQueueItem(), buildQueueItem({ object_id: 13, title: 'Bridge' })], DONE),
    );
    await screen.findByRole('heading', { name: 'Harbour' });
    const next = screen.getByRole('button', { name: 'Next case' });
    await userEvent.click(next);
    await screen.findByRole('heading', { name: 'Bridge' });
    expect(nexts(requests)).toEqual([{ kind: 'video', left_kind: 'video', left_id: 12 }]);
    // The focus stays on what was pressed.
    expect(next).toHaveFocus();
  });

  it('says when nothing waits that nobody holds', async () => {
    const { store } = await open(
      '/desk/moderation/',
      answers([buildQueueItem()], { 'POST /api/moderation_next.php': { ok: true, case: null } }),
    );
    await userEvent.keyboard('n');
    await waitFor(() =>
      expect(store.getState().notifications[0]?.text).toBe(
        'Everything that is waiting is already being looked at by somebody else.',
      ),
    );
  });

  it('keeps the focus with the work when the button that was pressed goes', async () => {
    await open(
      '/desk/moderation/?case=video-12',
      answers([buildQueueItem(), buildQueueItem({ object_id: 13, title: 'Bridge' })], DONE),
    );
    const approve = await screen.findByRole('button', { name: 'Approve' });
    approve.focus();
    await userEvent.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { name: 'Bridge' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('leaves single keys to anyone who switches them off', async () => {
    const { requests } = await open('/desk/moderation/?case=video-12', answers([buildQueueItem()], DONE));
    await userEvent.click(screen.getByText('Keyboard shortcuts'));
    await userEvent.click(screen.getByLabelText('Use single keys'));
    await userEvent.keyboard('a');
    expect(posted(requests)).toEqual([]);
  });

  it('decides about many at the same time', async () => {
    const items = [buildQueueItem(), buildQueueItem({ object_id: 13, title: 'Bridge' })];
    const { requests } = await open('/desk/moderation/', answers(items, DONE));
    for (const title of ['Harbour', 'Bridge'])
      await userEvent.click(screen.getByRole('checkbox', { name: `Choose “${title}”` }));
    const bulk = screen.getByRole('region', { name: 'Several at once' });
    await userEvent.click(within(bulk).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(posted(requests)).toMatchObject([{ object_id: 12 }, { object_id: 13 }]));
  });

  it('claims what is opened, and gives it back when another case is opened', async () => {
    const items = [buildQueueItem(), buildQueueItem({ object_id: 13, title: 'Bridge' })];
    const { requests } = await open('/desk/moderation/', answers(items, DONE));
    expect(claims(requests)).toEqual([]);
    await userEvent.keyboard('j');
    expect(await screen.findByRole('button', { name: 'Release', pressed: true })).toBeInTheDocument();
    expect(claims(requests)).toEqual(['claim video 12']);
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { name: 'Bridge' });
    await waitFor(() =>
      expect(claims(requests)).toEqual(['claim video 12', 'release video 12', 'claim video 13']),
    );
  });

  it('says whose the open case is, as soon as the list knows', async () => {
    const items = [buildQueueItem({ claim: claimOf('miro', false) })];
    await open('/desk/moderation/?case=video-12', answers(items, DONE));
    const shown = await screen.findByRole('article', { name: 'Harbour' });
    await waitFor(() => expect(shown).toHaveTextContent('Reserved by miro'));
    expect(screen.queryByRole('button', { name: 'Reserve for me' })).toBeNull();
  });

  it('sends the newest decision that was seen', async () => {
    const api = answers([buildQueueItem()], {
      ...DONE,
      '/api/moderation/video/12.json': found({ last_decision: 7 }),
    });
    const { requests } = await open('/desk/moderation/?case=video-12', api);
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(posted(requests)).toMatchObject([{ act: 'approve', seen_decision: 7 }]));
  });

  it('says who was faster', async () => {
    const refusal = {
      ok: false,
      code: 'bad_request',
      error: 'x',
      field: 'claim',
      info: { by: 'miro' },
    };
    const { store } = await open(
      '/desk/moderation/?case=video-12',
      answers([buildQueueItem()], { 'POST /api/moderation.php': refusal }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(store.getState().notifications[0]?.text).toBe('miro is looking at this now'));
  });
});

describe('appeals', () => {
  const decision = {
    decision_id: 1,
    ...REJECTED,
    automated: false,
    date: '2026-11-20T10:00:00.000Z',
    member: { _id: 5, name: 'quiet-otter' },
    moderator: { _id: 2, name: 'mora' },
  };
  const appeal = (values: object) => ({
    appeal_id: 1,
    words: 'On purpose',
    sent: '2026-11-21T10:00:00.000Z',
    state: 'open',
    may_decide: true,
    decision,
    ...values,
  });

  it('are decided with an answer, by who did not decide first', async () => {
    const appeals = [appeal({}), appeal({ appeal_id: 2, may_decide: false })];
    const { requests } = await open(
      '/desk/moderation/appeals/',
      answers([], {
        '/api/moderation/appeals.json': { appeals, total_count: 2 },
        'POST /api/moderation_appeals.php': { ok: true, state: 'overturned', undone: true },
      }),
      { section: 'appeals' },
    );
    expect(screen.getByText(/Another moderator decides about this/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Your answer to the objection'), 'You are right');
    await userEvent.click(screen.getByRole('button', { name: 'The objection is right: undo' }));
    await waitFor(() =>
      expect(posted(requests)).toEqual([{ act: 'overturn', appeal_id: 1, answer: 'You are right' }]),
    );
  });
});
