import { describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { ApiFailure, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { Role } from '@foyer/shared/wire-schemas/members/roles';
import type { LoggedChange } from '@foyer/shared/wire-schemas/settings/change-log';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import own from '../messages/en.json' with { type: 'json' };
import acts from '../messages/changes/en.json' with { type: 'json' };
import settings from '../messages/settings/en.json' with { type: 'json' };
import { page } from './page.tsx';

const change = (change_id: number, fields: Partial<LoggedChange>): LoggedChange => ({
  ...{ change_id, date: '2026-11-20T10:00:00.000Z', kind: 'setting', id: 'site.name', act: 'edit' },
  ...{ member: { _id: 2, name: 'olga' }, command: '', why: '', is_altered: false },
  ...{ before: { value: 'Foyer' }, after: { value: 'Harbour' } },
  ...fields,
});
const CHANGES = [
  change(9, {}),
  change(8, { kind: 'category', id: '4' }),
  change(7, { kind: 'member', id: '5', act: 'end_sessions' }),
  change(6, { is_altered: true }),
  change(5, { kind: 'job', id: 'ladder-7', act: 'cancel' }),
  change(4, { kind: 'job', id: 'extra-7', act: 'cancel' }),
  change(3, {
    ...{ kind: 'video', id: '12', act: 'approve', before: null, after: { decision: 5, ground: 'rules' } },
  }),
  change(2, {
    ...{ kind: 'release', id: '7', act: 'live', member: null, command: 'ops' },
    ...{ before: { 'mf-listings': '1.0.0', set: 6 }, after: { 'mf-listings': '1.1.0', set: 7 } },
  }),
  change(1, { kind: 'record', id: '4', act: 'edit', before: null, after: null }),
];

const CLOSED = change(10, {
  ...{ kind: 'report', id: '6', act: 'close', why: 'Nothing there', before: { state: 'open' } },
  after: { state: 'closed', about: 'video 12', change: 41 },
});
const TITLES = { 'video-12': { title: 'Harbour', dir: 'harbour' } };
const ADDRESS = '/api/changes/log.json?kind=&id=&member=&q=&from=&until=&before=';
const SEARCHED = '/api/changes/log.json?kind=release&id=&member=&q=pier&from=2026-11-01&until=&before=';
const open = async (answer: unknown = { ok: true }, roles: readonly Role[] = ['operator']) => {
  const { requests } = await renderInApp(page, {
    path: '/desk/log/',
    viewer: buildViewer({ roles: [...roles] }),
    messages: { ...own, ...settings, ...acts },
    api: {
      [ADDRESS]: { changes: [CLOSED, ...CHANGES], next: null, names: {}, titles: TITLES },
      [SEARCHED]: { changes: [], next: null, names: {}, titles: {} },
      '/api/changes_undo.php': answer,
    },
  });
  expect(await screen.findAllByText('Name: Harbour')).not.toHaveLength(0);
  await waitFor(() => expect(screen.getAllByRole('time')).toHaveLength(10));
  return { requests };
};

describe('the way back from a change', () => {
  it('is a press where there is one, and the form for what is edited there', async () => {
    await open();
    const buttons = screen.getAllByRole('button', { name: /^Take back the change of/ });
    expect(buttons).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Take back in the form' })).toHaveAttribute(
      'href',
      '/desk/catalogue/?open=4',
    );
  });

  it('asks for a reason, and then asks for the log again', async () => {
    const { requests } = await open();
    const [first] = screen.getAllByRole('button', { name: /^Take back the change of/ });
    await userEvent.click(first as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Take this change back?' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A slip');
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(postedBodies(requests)).toEqual([{ change_id: 9, reason: 'A slip' }]);
    const asked = () => requests.filter(({ url }) => url.startsWith('/api/changes/log.json'));
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it('gives the focus back to its button when the dialog is left', async () => {
    await open();
    const [first] = screen.getAllByRole('button', { name: /^Take back the change of/ });
    await userEvent.click(first as HTMLElement);
    await screen.findByRole('dialog', { name: 'Take this change back?' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(first).toHaveFocus());
  });

  it('says in the dialog that it was changed since', async () => {
    await open(new ApiFailure(409, 'changed_meanwhile', 'change_id'));
    const [first] = screen.getAllByRole('button', { name: /^Take back the change of/ });
    await userEvent.click(first as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A slip');
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await dialog.findByText(/somebody has changed it since/)).toBeVisible();
  });
});

describe('what other desks decide', () => {
  const cases = () =>
    screen.queryAllByRole('link', { name: 'Open' }).map((link) => link.getAttribute('href'));

  it('leads to its case those who may read it there', async () => {
    await open();
    expect(cases()).toEqual(['/desk/releases/']);
    expect(screen.getByText('Approved')).toBeVisible();
    const closed = screen.getByText('Report closed').closest('li');
    expect(closed).toHaveTextContent('Concerns: Video #12 · Harbour');
    expect(closed).not.toHaveTextContent('41');
    expect(screen.getByText('Set: #7')).toBeVisible();
    expect(screen.getByText('mf-listings: 1.1.0').tagName).toBe('INS');
  });

  it('leads moderators and the records role to theirs, too', async () => {
    await open({ ok: true }, ['operator', 'moderator', 'records']);
    expect(cases()).toEqual([
      '/desk/moderation/reports/?report=6',
      '/desk/moderation/log/?about=video-12',
      '/desk/releases/',
      '/desk/records/?record=4',
    ]);
  });
});

it('leads to the page of a video by its title, and to what else changed of it by its number', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Harbour' })).toHaveAttribute('href', '/videos/12/harbour/');
  expect(screen.getByRole('link', { name: 'Video #12' })).toHaveAttribute(
    'href',
    '/desk/log/?kind=video&id=12',
  );
});

it('is searched by an object, a person, words and days', async () => {
  const { requests } = await open();
  await userEvent.type(screen.getByRole('searchbox', { name: /^Words of it/ }), 'pier');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Release');
  await userEvent.type(screen.getByLabelText('From'), '2026-11-01');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(requests.map(({ url }) => url)).toContain(SEARCHED));
});
