import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { ApiFailure, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import own from '../messages/en.json' with { type: 'json' };
import machine from '../messages/machines/en.json' with { type: 'json' };
import { buildRoom, NOW } from './build-room.fixture.ts';
import { page } from './page.tsx';

const CALL = '/api/machine_room.json';

/** The browser's own is missing here: streams that the test opens and breaks. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  say(event: string): void {
    this.dispatchEvent(new MessageEvent(event, { data: '{}' }));
  }
}

beforeEach(() => {
  FakeSource.opened = [];
  Object.assign(globalThis, { EventSource: FakeSource });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'EventSource');
  jest.restoreAllMocks();
});

const open = (room: () => MachineRoom, viewer: Parameters<typeof buildViewer>[0] = { roles: ['operator'] }) =>
  renderInApp(page, {
    path: '/desk/machine-room/',
    api: { [CALL]: room },
    viewer: buildViewer(viewer),
    messages: { ...own, ...machine },
  });
const tile = (name: string) =>
  within(screen.getByRole('list', { name: 'Parts of the site' })).getByRole('link', { name });
const stateOf = (name: string) => tile(name).closest('li')?.textContent;
const source = () => FakeSource.opened.at(-1);
const see = (state: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('the machine room', () => {
  it('says of each part whether it is in order', async () => {
    await open(() => buildRoom());
    await screen.findByRole('heading', { name: 'Work on uploads' });
    expect(stateOf('Work on uploads')).toBe('Work on uploadsIn order0 running, 0 waiting, 0 failed');
    expect(stateOf('Database')).toBe('DatabaseIn order300 MB, 12 of 100 connections');
    expect(stateOf('Caches')).toBe('CachesIn order90% answered from caches');
    expect(stateOf('Disks')).toBe('DisksIn order60% free at least');
  });

  it('shows what is wrong in words: work that failed, jobs, workers, mails, locks, late deadlines', async () => {
    const room = buildRoom();
    const [job] = room.scheduled;
    if (!job) throw new Error('no job');
    await open(() => ({
      ...room,
      stages: room.stages.map((one) => (one.stage === 'scan' ? { ...one, failed: 1 } : one)),
      jobs: [
        {
          ...{
            job: 'scan-12',
            stage: 'scan',
            state: 'failed',
            kind: 'video',
            object_id: 12,
            title: 'Harbour',
          },
          ...{ parts: 1, tries: 5, since: '2026-11-28T11:00:00.000Z', started: null, progress: null },
          ...{ seconds_left: null, code: 'server_error', error: 'the storage is away' },
          ...{ may_retry: true, may_cancel: false },
        },
      ],
      scheduled: [{ ...job, result: 'failed', failures: 3, error: 'no room' }],
      workers: [],
      mails: {
        ...{ waiting: 0, oldest: null, given_up: 1 },
        list: [
          {
            ...{ mail_id: 4, subject: 'Hello', domain: 'mail.example', state: 'given_up', tries: 2 },
            ...{ since: '2026-11-28T11:00:00.000Z', next_try: null, error: 'no such mailbox' },
          },
        ],
      },
      database: {
        ...room.database,
        sessions: [{ state: 'lock', sessions: 2, oldest_seconds: 90 }],
      },
      clocks: [{ clock: 'report', open: 2, overdue: 1, next: '2026-11-28T11:00:00.000Z' }],
    }));
    const jobs = await screen.findByRole('table', { name: 'One by one' });
    expect(within(jobs).getAllByRole('row')[1]).toHaveTextContent(
      'HarbourVideo 12FailedScan60 min. ago5server_errorthe storage is away',
    );
    expect(within(jobs).getByText('60 min. ago')).toHaveAttribute('title', 'Nov 28, 2026, 11:00:00 AM UTC');
    const states = [
      'Work on uploads',
      'Scheduled jobs',
      'Workers',
      'Emails',
      'Database',
      'Deadlines of moderators',
    ];
    expect(
      states.map(
        (name) =>
          stateOf(name)
            ?.replace(name, '')
            .match(/^(In order|Have a look|Problem)/)?.[0],
      ),
    ).toEqual(['Problem', 'Problem', 'Have a look', 'Have a look', 'Problem', 'Problem']);
    expect(screen.getByRole('table', { name: 'Scheduled jobs' })).toHaveTextContent(
      'Failed3 times in a rowno room',
    );
    expect(screen.getByRole('table', { name: 'Emails' })).toHaveTextContent('mail.example');
  });

  it('finds a scheduled job by a part of its name', async () => {
    await open(() => buildRoom());
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a job' }), 'no such');
    expect(screen.getByRole('table', { name: 'Scheduled jobs' })).toHaveTextContent('Nothing here');
  });

  it('keeps the focus where the jobs are once all of them are shown', async () => {
    const room = buildRoom();
    const [job] = room.scheduled;
    if (!job) throw new Error('no job');
    await open(() => ({
      ...room,
      scheduled: Array.from({ length: 9 }, (_, n) => ({ ...job, name: `sweep ${n}` })),
    }));
    (await screen.findByRole('button', { name: 'Show all 9 scheduled jobs' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('row', { name: /sweep 8/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
    await userEvent.tab();
    expect(screen.getByRole('searchbox', { name: 'Find a job' })).toHaveFocus();
  });

  it('names scheduled jobs for people, with their technical names; one that it does not know by that alone', async () => {
    const room = buildRoom();
    const [job] = room.scheduled;
    if (!job) throw new Error('no job');
    await open(() => ({ ...room, scheduled: [job, { ...job, name: 'sweep of stars' }] }));
    const table = within(await screen.findByRole('table', { name: 'Scheduled jobs' }));
    expect(table.getByRole('row', { name: /Count views/ })).toHaveTextContent('fold views: adds up');
    expect(table.getByRole('row', { name: /sweep of stars/ })).not.toHaveTextContent('sweep of stars: ');
    for (const part of ['count v', 'fold v']) {
      const field = screen.getByRole('searchbox', { name: 'Find a job' });
      await userEvent.clear(field);
      await userEvent.type(field, part);
      expect(table.getAllByRole('row')).toHaveLength(2);
    }
  });

  it('is closed to others', async () => {
    const { result } = await open(() => buildRoom(), { is_moderator: true, roles: ['moderator'] });
    expect(result?.status).toBe(403);
    expect(screen.getByText('This page is for those who run the site')).toBeInTheDocument();
    expect(FakeSource.opened).toEqual([]);
  });
});

describe('what keeps it up to date', () => {
  const openCounting = async () => {
    let waiting = 0;
    const { requests } = await open(() => {
      const room = buildRoom();
      return { ...room, mails: { ...room.mails, waiting: waiting++ } };
    });
    await screen.findByText('0 waiting, 0 given up');
    return { asked: () => requests.filter(({ url }) => url === CALL).length };
  };

  it('is the stream: each event asks anew', async () => {
    await openCounting();
    expect(source()?.url).toBe('/api/machine_room/live');
    await act(async () => source()?.say('hello'));
    expect(await screen.findByText('Live')).toBeInTheDocument();
    expect(await screen.findByText('1 waiting, 0 given up')).toBeInTheDocument();
    await act(async () => source()?.say('changed'));
    expect(await screen.findByText('2 waiting, 0 given up')).toBeInTheDocument();
  });

  it('is a question every ten seconds while the stream is broken', async () => {
    await openCounting();
    await act(async () => source()?.say('error'));
    expect(await screen.findByText('Asks every 10 seconds')).toBeInTheDocument();
    await act(async () => source()?.say('hello'));
    expect(await screen.findByText('Live')).toBeInTheDocument();
  });

  it('stops while nobody sees the page, and on demand', async () => {
    const { asked } = await openCounting();
    see('hidden');
    expect(source()?.readyState).toBe(FakeSource.CLOSED);
    expect(await screen.findByText('Paused')).toBeInTheDocument();
    const before = asked();
    see('visible');
    expect(FakeSource.opened).toHaveLength(2);
    expect(await screen.findByText('1 waiting, 0 given up')).toBeInTheDocument();
    expect(asked()).toBe(before + 1);
    await userEvent.click(screen.getByRole('button', { name: 'Pause updates' }));
    expect(source()?.readyState).toBe(FakeSource.CLOSED);
    expect(screen.getByRole('button', { name: 'Pause updates' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('what an operator does', () => {
  const openWith = async (answer: unknown) => {
    const room = buildRoom();
    const { requests } = await renderInApp(page, {
      path: '/desk/machine-room/',
      api: {
        [CALL]: {
          ...room,
          jobs: [
            {
              ...{
                job: 'ladder-7',
                stage: 'ladder',
                state: 'running',
                kind: 'video',
                object_id: 7,
                title: 'Pier',
              },
              ...{ parts: 1, tries: 1, since: NOW, started: NOW, progress: 0.5, seconds_left: 60 },
              ...{ code: '', error: '', may_retry: false, may_cancel: true },
            },
          ],
        },
        '/api/machine_room.php': answer,
      },
      viewer: buildViewer({ roles: ['operator'] }),
      messages: { ...own, ...machine },
    });
    await screen.findByRole('heading', { name: 'Work on uploads' });
    return { sent: () => postedBodies(requests) };
  };

  it('runs a scheduled job now', async () => {
    const { sent } = await openWith({ ok: true, count: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Run now: Count views' }));
    await waitFor(() => expect(sent()).toEqual([{ act: 'run', name: 'fold views' }]));
  });

  it('cancels work with a reason, and learns in the dialog why it cannot be done', async () => {
    const { sent } = await openWith(new ApiFailure(409, 'changed_meanwhile', 'job'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel: Pier' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel the work on Pier?' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'It fills the disk');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await within(dialog).findByText('The work went on meanwhile, or somebody else acted.');
    expect(sent()).toEqual([{ act: 'cancel', job: 'ladder-7', reason: 'It fills the disk' }]);
  });
});
