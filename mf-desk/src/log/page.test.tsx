import { describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { LoggedChange } from '@foyer/shared/wire-schemas/settings/change-log';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import own from '../messages/en.json' with { type: 'json' };
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
];

const open = async (answer: unknown = { ok: true }) => {
  const { requests } = await renderInApp(page, {
    path: '/desk/log/',
    viewer: buildViewer({ roles: ['operator'] }),
    messages: { ...own, ...settings },
    api: {
      '/api/changes/log.json?kind=&id=&member=&before=': { changes: CHANGES, next: null },
      '/api/changes_undo.php': answer,
    },
  });
  expect(await screen.findAllByText('Harbour')).not.toHaveLength(0);
  return { requests };
};
const sentOf = (requests: readonly { method?: string; body?: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

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
    expect(sentOf(requests)).toEqual([{ change_id: 9, reason: 'A slip' }]);
    const asked = () => requests.filter(({ url }) => url.startsWith('/api/changes/log.json'));
    await waitFor(() => expect(asked()).toHaveLength(2));
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
