/** Reports at the desk: what is reported in its context, and only what can still be decided about it. */
import { expect, it } from '@jest/globals';
import type { ReportCase } from '@foyer/shared/wire-schemas/moderation/reports';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../../testing/messages.ts';
import { page } from '../page.tsx';

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
const REPLIES = {
  replies: [
    {
      title: 'Removed',
      texts: [
        { language: 'en', words: 'Thank you, it is removed.' },
        { language: 'de', words: 'Danke, es ist entfernt.' },
      ],
    },
    { title: 'Stays', texts: [{ language: 'en', words: 'We looked. It stays.' }] },
  ],
};
const open = (
  statusId: number,
  values: Partial<ReportCase> = {},
  decided: object = { ok: true, changed: true },
) =>
  renderInApp(page, {
    path: '/desk/moderation/reports/?report=4',
    params: { section: 'reports' },
    api: {
      '/api/moderation/desk.json': { waiting: {}, reports: 1, appeals: 0, proposals: 0, overdue: 0 },
      '/api/moderation/reports.json': { reports: [report(statusId)], total_count: 1 },
      '/api/moderation/report/4.json': { ...report(statusId), ...values },
      '/api/moderation/notes.json': {
        notes: [
          { note_id: 7, words: 'Third time', date: '2026-11-20T10:00:00.000Z', member: null, is_own: true },
        ],
      },
      '/api/moderation/replies.json': REPLIES,
      '/api/moderation/words.json': { words: [{ word_id: 2, word: 'lantern', date: '', member: null }] },
      'POST /api/moderation.php': decided,
      'POST /api/moderation_notes.php': { ok: true },
      'POST /api/moderation_words.php': { ok: true },
      'POST /api/moderation_replies.php': { ok: true },
      'POST /api/moderation_reports.php': { ok: true, changed: true, state: 'closed' },
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
    '/desk/moderation/find/?member=5',
  );
  const [list] = await article.findAllByRole('list');
  const thread = within(list as HTMLElement).getAllByRole('listitem');
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

it('say that nothing changed where it was so already, and count no decision', async () => {
  const { store } = await open(4, {}, { ok: true, changed: false });
  const article = within(await screen.findByRole('article'));
  await userEvent.click(article.getByRole('button', { name: 'Restore' }));
  const notices = () => Object.values(store.getState().notifications);
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(notices()).toMatchObject([{ kind: 'info', text: 'Nothing changed: it was like this already.' }]);
});

const AUTHOR = { status_id: 1, is_moderator: false, last_decision: 6 };
const sentTo = (requests: readonly { url: string; body?: unknown }[], call: string) =>
  requests.flatMap(({ url, body }) => (url === `/api/${call}.php` ? [body] : []));

it('warn the author where the report is read, on the state that was seen', async () => {
  const { requests } = await open(1, { author: AUTHOR });
  const author = within(await screen.findByRole('group', { name: /Member: quiet-otter/ }));
  expect(author.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Warn', 'Suspend']);
  await userEvent.click(author.getByRole('button', { name: 'Warn' }));
  await userEvent.type(author.getByRole('textbox'), 'Insults again');
  await userEvent.click(author.getAllByRole('button', { name: 'Warn' })[1] as HTMLElement);
  await waitFor(() =>
    expect(sentTo(requests, 'moderation')).toMatchObject([
      { act: 'strike', kind: 'member', object_id: 5, seen_decision: 6, reason: 'Insults again' },
    ]),
  );
});

it.each([
  ['suspended', { ...AUTHOR, status_id: 3 }, ['End suspension', 'Suspend', 'Warn']],
  ['a moderator', { ...AUTHOR, is_moderator: true }, null],
])('offer of an author who is %s what is left', async (_what, author, names) => {
  await open(1, { author });
  await screen.findByRole('article');
  const group = screen.queryByRole('group', { name: /Member/ });
  expect(
    group &&
      within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
  ).toEqual(names);
});

it('offer of a video everything that its own page offers', async () => {
  const object = {
    ...report(1).object,
    section: 'video',
    object_id: 12,
    status_id: 1,
    last_decision: 3,
  } as const;
  const { requests } = await open(1, { object: object as ReportCase['object'], marks: ['restricted'] });
  const video = within(await screen.findByRole('group', { name: 'Video' }));
  const names = video.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toHaveLength(5);
  await userEvent.click(video.getByRole('button', { name: names[1] as string }));
  await waitFor(() =>
    expect(sentTo(requests, 'moderation')).toMatchObject([
      { act: 'unrestrict', kind: 'video', object_id: 12, status_id: 1, seen_decision: 3 },
    ]),
  );
});

it('have notes for colleagues and the words that hold comments back', async () => {
  const { requests } = await open(1);
  const notes = within(await screen.findByRole('region', { name: 'Notes for colleagues' }));
  expect(await notes.findByText('Third time')).toBeVisible();
  await userEvent.type(notes.getByRole('textbox'), 'Ask her first');
  await userEvent.click(notes.getByRole('button', { name: 'Add note' }));
  await userEvent.click(notes.getByRole('button', { name: 'Remove note' }));
  await waitFor(() =>
    expect(sentTo(requests, 'moderation_notes')).toEqual([
      { act: 'add', kind: 'comment', object_id: 31, words: 'Ask her first' },
      { act: 'remove', note_id: 7 },
    ]),
  );
  expect(notes.getByRole('textbox')).toHaveValue('');
  expect(requests.some(({ url }) => url.includes('words.json'))).toBe(false);
  await userEvent.click(screen.getByText('Words that hold comments back'));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “lantern”' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Word or phrase/ }), 'cheap lamp{Enter}');
  await waitFor(() =>
    expect(sentTo(requests, 'moderation_words')).toEqual([
      { act: 'remove', word_id: 2 },
      { act: 'add', word: 'cheap lamp' },
    ]),
  );
});

it('put a saved reply below what was typed, in the language of who reads it, and say where there is none', async () => {
  const { requests } = await open(1, { reader_language: 'de' });
  const answer = await screen.findByRole('textbox', { name: /^Answer/ });
  expect(screen.getByText('The sender reads German.')).toBeVisible();
  await userEvent.type(answer, 'Hallo.');
  const select = await screen.findByRole('combobox', { name: 'Saved replies' });
  await userEvent.selectOptions(select, 'Removed');
  expect(answer).toHaveValue('Hallo.\n\nDanke, es ist entfernt.');
  await userEvent.selectOptions(select, 'Stays');
  expect(screen.getByText(/This reply is written in English only/)).toBeVisible();
  // Enter in the name of a reply sends no answer.
  await userEvent.click(screen.getByText('Save this answer for later'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the reply' }), '{Enter}');
  expect(sentTo(requests, 'moderation_reports')).toEqual([]);
  await userEvent.clear(answer);
  await userEvent.type(answer, 'Es bleibt.');
  await userEvent.click(screen.getByRole('button', { name: 'Save reply' }));
  await waitFor(() =>
    expect(sentTo(requests, 'moderation_replies')).toEqual([
      { act: 'save', title: 'Stays', language: 'de', words: 'Es bleibt.' },
    ]),
  );
});
