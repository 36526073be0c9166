/** Reports at the desk: what is reported in its context, and only what can still be decided about it. */
import { expect, it } from '@jest/globals';
import type { ReportCase } from '@foyer/shared/wire-schemas/moderation-reports';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, within } from '@testing-library/react';
import { messages } from '../testing/messages.ts';
import { page } from './page.tsx';

const comment = (comment_id: number, name: string, text: string) => ({
  comment_id,
  comment: text,
  name,
  avatar: '/static/monogram/A.1.svg',
  _id: 5,
  added_date: '2026-11-20T10:00:00.000Z',
});
const report = (statusId: number): ReportCase => ({
  report_id: 4,
  state: 'open',
  date: '2026-11-20T10:00:00.000Z',
  subject: '',
  reason: 'abuse',
  email: '',
  member: { _id: 9, name: 'sender' },
  object: {
    section: 'comment',
    object_id: 31,
    title: 'You again',
    member_id: 5,
    member_name: 'quiet-otter',
    status_id: statusId,
    place: { section: 'video', object_id: 12, dir: 'harbour' },
    last_decision: 0,
  },
  has_attachment: false,
  due: null,
  message: 'Please look',
  ref: '',
  attachment: null,
  answer: '',
  others_open: 1,
  earlier: 2,
  author_reports: 3,
  author_strikes: 1,
  history: [],
});
const open = (statusId: number) =>
  renderInApp(page, {
    path: '/moderation/reports/?report=4',
    params: { section: 'reports' },
    api: {
      '/api/moderation/desk.json': { waiting: {}, reports: 1, appeals: 0, proposals: 0, overdue: 0 },
      '/api/moderation/reports.json': { reports: [report(statusId)], total_count: 1 },
      '/api/moderation/report/4.json': report(statusId),
      '/api/json/comment/0/31.json': {
        comment: {
          ...comment(30, 'first-one', 'A fine harbour'),
          answers: [comment(31, 'quiet-otter', 'You again')],
        },
        place: 0,
      },
    },
    viewer: buildViewer({ is_moderator: true }),
    messages,
  });

it('show a comment with its author, its place, its thread, and what was reported before', async () => {
  await open(1);
  const article = within(await screen.findByRole('article'));
  expect(article.getByRole('link', { name: 'You again' })).toHaveAttribute(
    'href',
    '/videos/12/harbour/#comment-31',
  );
  expect(article.getByRole('link', { name: 'quiet-otter' })).toHaveAttribute(
    'href',
    '/moderation/find/?member=5',
  );
  const thread = await article.findAllByRole('listitem');
  expect(thread.map((one) => one.textContent)).toEqual(['first-one A fine harbour', 'quiet-otter You again']);
  expect(thread[1]).toHaveAttribute('aria-current', 'true');
  expect(article.getByText(/2 about this \(1 open\), 3 about .*warnings: 1/)).toBeInTheDocument();
  // In the words that the reporter chose.
  expect(article.getByText('Insults, threats or harassment')).toBeInTheDocument();
  expect(article.getByText('sender')).toBeInTheDocument();
});

it.each([
  ['that everyone sees', 1, ['Delete']],
  ['that waits', 4, ['Restore', 'Delete']],
  ['that is deleted', 5, ['Restore']],
])('offer for a comment %s what can be decided', async (_what, statusId, acts) => {
  await open(statusId);
  const article = within(await screen.findByRole('article'));
  const buttons = article
    .getAllByRole('button')
    .filter(({ textContent }) => /Delete|Restore/.test(textContent ?? ''));
  expect(buttons.map(({ textContent }) => textContent)).toEqual(acts);
  // What takes away is never the button that habit presses.
  const remove = buttons.find(({ textContent }) => textContent === 'Delete');
  if (remove) expect(remove.className).not.toMatch(/primary/);
});
