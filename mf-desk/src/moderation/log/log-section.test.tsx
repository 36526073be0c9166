import { expect, it } from '@jest/globals';
import type { LogEntry } from '@foyer/shared/wire-schemas/moderation/log';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { REJECTED } from '../../testing/build-queue-item.ts';
import { messages } from '../../testing/messages.ts';
import { page } from '../page.tsx';

const entry = (values: Partial<LogEntry> = {}): LogEntry => ({
  seq: 17,
  event: 'decision',
  date: '2026-11-20T10:00:00.000Z',
  ...REJECTED,
  member: { _id: 5, name: 'quiet-otter' },
  by: { _id: 2, name: 'mora' },
  automated: false,
  report_id: null,
  is_altered: false,
  ...values,
});
const DESK = {
  waiting: { video: 0, album: 0, avatar: 0, cover: 0 },
  reports: 0,
  appeals: 0,
  proposals: 0,
  overdue: 0,
};
const open = (path: string, entries: LogEntry[], next: number | null = null) =>
  renderInApp(page, {
    path,
    params: { section: 'log' },
    viewer: buildViewer({ is_moderator: true }),
    messages,
    api: { '/api/moderation/desk.json': DESK, '/api/moderation/log.json': { entries, next } },
  });

it('shows each entry with what it is about, whom it concerns and who did it, which lead on in the log', async () => {
  const { requests } = await open('/desk/moderation/log/', [
    entry(),
    entry({ seq: 16, event: 'report closed', act: '', ground: '', fact: '', report_id: 4, member: null }),
    entry({ seq: 15, event: 'something new', kind: 'playlist', is_altered: true }),
  ]);
  const [first, second, third] = within(await screen.findByRole('list', { name: 'Log' })).getAllByRole(
    'listitem',
  );
  const within1 = within(first as HTMLElement);
  expect(within1.getByText('Reject')).toBeVisible();
  expect(within1.getByText('Too dark')).toBeVisible();
  const hrefs = within1.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/desk/moderation/log/?about=video-12',
    '/desk/moderation/log/?member=5',
    '/desk/moderation/log/?member=2',
    '/desk/moderation/?case=video-12',
  ]);
  expect(within(second as HTMLElement).getByText('Report closed')).toBeVisible();
  expect(within(second as HTMLElement).getByRole('link', { name: 'Report #4' })).toHaveAttribute(
    'href',
    '/desk/moderation/reports/?report=4',
  );
  // What an older page does not know is shown as the server calls it.
  expect(third).toHaveTextContent('something new');
  expect(third).toHaveTextContent('Differs from the text that was logged');
  expect(requests.map(({ url }) => url)).toContain(
    '/api/moderation/log.json?kind=&object_id=&member_id=&q=&before=',
  );
});

it('is searched within what it is read of, and goes on with older entries', async () => {
  const { requests, router } = await open('/desk/moderation/log/?about=video-12', [entry()], 17);
  expect(await screen.findByRole('link', { name: 'Older entries' })).toHaveAttribute(
    'href',
    '/desk/moderation/log/?about=video-12&before=17',
  );
  expect(screen.getByRole('link', { name: 'Show the whole log' })).toHaveAttribute(
    'href',
    '/desk/moderation/log/',
  );
  await userEvent.type(screen.getByRole('searchbox', { name: /Search the log/ }), 'dark{Enter}');
  expect(router.getState().location.search).toBe('?q=dark&about=video-12');
  expect(await screen.findByText('Too dark')).toBeVisible();
  expect(requests.at(-1)?.url).toBe(
    '/api/moderation/log.json?kind=video&object_id=12&member_id=&q=dark&before=',
  );
});
