import { describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { RolesAnswer } from '@foyer/shared/wire-schemas/members/role-holders';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import own from '../messages/en.json' with { type: 'json' };
import roles from '../messages/roles/en.json' with { type: 'json' };
import { page } from './page.tsx';

const messages = { ...own, ...roles };
const ANSWER: RolesAnswer = {
  total_count: 2,
  holders: [
    {
      ...{ _id: 7, name: 'olga', avatar: '/a.webp', roles: ['operator'] },
      ...{ has_factor: true, is_closed: false },
    },
    {
      ...{ _id: 8, name: 'mora', avatar: '/b.webp', roles: ['moderator', 'lead'] },
      ...{ has_factor: false, is_closed: true },
    },
  ],
  changes: [
    {
      ...{ change_id: 3, date: '2026-11-20T10:00:00.000Z', member: { _id: 8, name: 'mora' } },
      ...{ by: { _id: 7, name: 'olga' }, command: null, before: ['moderator', 'editor'] },
      ...{ after: ['moderator', 'lead'], why: 'Knows the house' },
    },
    {
      ...{ change_id: 2, date: '2026-11-19T10:00:00.000Z', member: { _id: 7, name: 'olga' } },
      ...{ by: null, command: 'site operator grant (anna)', before: [], after: ['operator'], why: '' },
    },
  ],
};

const open = (
  act: unknown = { ok: true, changed: true, name: 'anna', roles: ['editor'] },
  answerAfter: unknown = ANSWER,
) => {
  const sent: unknown[] = [];
  const rendered = renderInApp(page, {
    path: '/desk/roles/',
    viewer: buildViewer({ _id: 7, name: 'olga', roles: ['operator'] }),
    messages,
    api: {
      '/api/roles.json?role=&after=': () => (sent.length > 0 ? answerAfter : ANSWER),
      '/api/roles.php': ({ body }: { body?: unknown }) => {
        sent.push(body);
        return act;
      },
    },
  });
  return rendered.then(async (result) => {
    await screen.findByRole('region', { name: 'Latest changes' });
    return { ...result, sent };
  });
};
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;

describe('the page of roles', () => {
  it('says who holds what, who lacks a second step, who is suspended, and what changed lately', async () => {
    const { result } = await open();
    expect(result?.status).toBe(200);
    expect(rowOf('mora')).toHaveTextContent('suspended');
    expect(rowOf('mora')).toHaveTextContent('without two-step sign-in');
    expect(rowOf('mora')).toHaveTextContent('Lead of the moderators');
    expect(rowOf('olga')).not.toHaveTextContent('without two-step sign-in');
    const changes = screen.getByRole('region', { name: 'Latest changes' });
    expect(changes).toHaveTextContent(
      'mora got: Lead of the moderators · mora lost: Editor of the catalogueKnows the house',
    );
    expect(changes).toHaveTextContent('by olga');
    expect(changes).toHaveTextContent('site operator grant (anna)');
  });

  it('shows what each role may, as the server decides it', async () => {
    await open();
    const row = within(screen.getByRole('table')).getByRole('row', { name: /^Operator/ });
    expect(within(row).getAllByRole('listitem')).toHaveLength(7);
    expect(row).toHaveTextContent('give and take roles');
  });

  it('offers nobody to take a role from oneself', async () => {
    await open();
    expect(within(rowOf('olga')).queryByRole('button')).toBeNull();
    expect(within(rowOf('mora')).getAllByRole('button')).toHaveLength(2);
  });

  it('gives a role with a reason, and says so', async () => {
    const { sent } = await open();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Name of the member'), 'anna');
    await user.selectOptions(screen.getByLabelText('Role'), 'editor');
    await user.type(screen.getByLabelText('Reason'), 'Writes well');
    await user.click(screen.getByRole('button', { name: 'Give the role' }));
    await waitFor(() =>
      expect(sent).toEqual([{ act: 'grant', role: 'editor', name: 'anna', reason: 'Writes well' }]),
    );
    await waitFor(() => expect(screen.getByLabelText('Name of the member')).toHaveValue(''));
  });

  it('says at the field what is wrong, and loses nothing that was typed', async () => {
    await open({ ok: false, error: 'x', code: 'role_needs_factor', field: 'name' });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Name of the member'), 'anna');
    await user.type(screen.getByLabelText('Reason'), 'Writes well');
    await user.click(screen.getByRole('button', { name: 'Give the role' }));
    const field = await screen.findByRole('textbox', { name: 'Name of the member' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toBeInvalid();
    expect(screen.getByText(/needs two-step sign-in or a passkey/)).toBeInTheDocument();
    expect(screen.getByLabelText('Reason')).toHaveValue('Writes well');
  });

  it('takes a role after it asked why, and keeps the focus in the list', async () => {
    const holders = ANSWER.holders.map((holder) =>
      holder.name === 'mora' ? { ...holder, roles: ['moderator'] } : holder,
    );
    const { sent } = await open(undefined, { ...ANSWER, holders });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Take away from mora: Lead of the moderators' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Take a role from mora: Lead of the moderators');
    await user.type(within(dialog).getByLabelText('Reason'), 'Has no time');
    await user.click(within(dialog).getByRole('button', { name: 'Take the role away' }));
    await waitFor(() =>
      expect(sent).toEqual([{ act: 'revoke', role: 'lead', name: 'mora', reason: 'Has no time' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Who has a role' })).toHaveFocus());
  });

  it('is closed to who may not change roles', async () => {
    const { result } = await renderInApp(page, {
      path: '/desk/roles/',
      viewer: buildViewer({ is_moderator: true, roles: ['moderator'] }),
      messages,
    });
    expect(result?.status).toBe(403);
    expect(screen.getByText('This page is for those who run the site')).toBeInTheDocument();
    expect(screen.queryByLabelText('Name of the member')).toBeNull();
  });
});
