import { describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { DeskMember, FoundMembers } from '@foyer/shared/wire-schemas/members/members-desk';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import own from '../messages/en.json' with { type: 'json' };
import acts from '../messages/changes/en.json' with { type: 'json' };
import members from '../messages/members/en.json' with { type: 'json' };
import { page } from './page.tsx';

const messages = { ...own, ...members, ...acts };
const FOUND: FoundMembers = {
  next: 'WzEsMl0',
  members: [
    {
      ...{ _id: 8, name: 'mora', avatar: '/b.webp', mail: 'm…@example.org', state: 'suspended' },
      ...{ joined: '2026-03-05T00:30:00.000Z', roles: ['moderator'] },
    },
  ],
};
const MEMBER: DeskMember = {
  ...{ _id: 8, name: 'mora', avatar: '/b.webp', mail: 'mora@example.org', state: 'active' },
  ...{ joined: '2026-03-05T00:30:00.000Z', last_seen: '2026-11-20', language: 'de', roles: ['moderator'] },
  ...{ has_factor: true, passkeys: 2, factor_ends: null, sessions: 3, suspended_until: null, strikes: 1 },
  ...{ deletes: null, is_own: false, may_act: true, removal: 'waits' },
  figures: {
    videos: [
      { state: 'public', n: 12 },
      { state: 'waiting', n: 1 },
    ],
    albums: [],
    ...{ comments: 1234, reports_made: 2, reports_received: 0 },
    ...{ originals: 900 * 1024 ** 2, renditions: 1.6 * 1024 ** 3, pictures: 4096 },
  },
  limits: {
    ...{ storage_gb: null, uploads_per_day: 5, site_storage_gb: 20, site_uploads_per_day: 50 },
    ...{ is_trusted: false, revision: 2 },
  },
  changes: [
    {
      ...{ change_id: 3, date: '2026-11-20T10:00:00.000Z', act: 'end_sessions', command: '' },
      ...{ by: { _id: 7, name: 'olga' }, why: 'A lost phone' },
    },
  ],
};

const open = (
  path: string,
  {
    member = MEMBER,
    /** As an act leaves it. */
    after = undefined as DeskMember | undefined,
    act = { ok: true, changed: true, due: null } as unknown,
    roles = ['operator'] as const,
  } = {},
) => {
  const sent: unknown[] = [];
  return renderInApp(page, {
    path,
    params: path === '/desk/members/8/' ? { id: '8' } : {},
    viewer: buildViewer({ _id: 7, name: 'olga', roles: [...roles] }),
    messages,
    api: {
      '/api/members_desk/find.json?q=&from=&to=&after=': FOUND,
      '/api/members_desk/find.json?q=mo&from=2026-03-01&to=&after=': { members: [], next: null },
      '/api/members_desk/member/8.json': () => ({ member: (sent.length > 0 && after) || member }),
      '/api/members_desk.php': ({ body }: { body?: unknown }) => {
        sent.push(body);
        return act;
      },
    },
  }).then((result) => ({ ...result, sent }));
};

describe('the pages of members', () => {
  it('list who joined last, with no address whole, and lead to the next page', async () => {
    const { result } = await open('/desk/members/');
    expect(result?.status).toBe(200);
    const row = (await screen.findByRole('link', { name: 'mora' })).closest('li') as HTMLElement;
    expect(row).toHaveTextContent(
      'mora' + 'suspended' + 'Moderator' + 'm…@example.org' + 'joined Mar 5, 2026',
    );
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/desk/members/8/');
    expect(screen.getByRole('link', { name: 'More members' })).toHaveAttribute(
      'href',
      '/desk/members/?after=WzEsMl0',
    );
  });

  it('find by what was typed, and say that there is nobody', async () => {
    await open('/desk/members/');
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Name, email address or number'), ' mo ');
    await user.type(screen.getByLabelText('Joined from'), '2026-03-01');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await screen.findByText('Nobody was found');
    expect(screen.getByLabelText('Name, email address or number')).toHaveValue('mo');
  });

  it('show one member with the address and figures', async () => {
    await open('/desk/members/8/');
    const account = await screen.findByRole('region', { name: 'Account' });
    expect(account).toHaveTextContent('mora@example.org');
    expect(account).toHaveTextContent('Authenticator app and 2 passkeys');
    expect(account).toHaveTextContent('Last seenNov 20, 2026');
    expect(account).toHaveTextContent('LanguageGerman');
    const figures = screen.getByRole('region', { name: 'In figures' });
    expect(figures).toHaveTextContent('Videos1312 public1 waiting for a decision');
    expect(figures).toHaveTextContent(
      'Storage used2.5 GB900 MB of files as sent1.6 GB of renditions4 kB of pictures',
    );
    expect(figures).toHaveTextContent('Comments1,234');
    expect(screen.getByRole('region', { name: 'What was done' })).toHaveTextContent('Sessions ended');
    expect(screen.getByRole('region', { name: 'What was done' })).toHaveTextContent('A lost phone');
  });

  it('ask why before an act, say when it takes effect, and keep what was typed where it is refused', async () => {
    const { sent } = await open('/desk/members/8/', {
      act: { ok: true, changed: true, due: '2026-12-05T10:00:00.000Z' },
    });
    const user = userEvent.setup();
    const acts = await screen.findByRole('region', { name: 'What you can do' });
    expect(within(acts).queryByRole('button', { name: 'Confirm the address' })).toBeNull();
    expect(acts).toHaveTextContent('removed after seven days');
    await user.click(within(acts).getByRole('button', { name: 'Remove the second step' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Remove the second step of mora');
    await user.type(within(dialog).getByLabelText('Reason'), 'Lost the phone');
    await user.click(within(dialog).getByRole('button', { name: 'Remove the second step' }));
    await waitFor(() =>
      expect(sent).toEqual([{ act: 'remove_factor', member_id: 8, reason: 'Lost the phone' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep the focus where an act has removed the button that asked for it', async () => {
    await open('/desk/members/8/', { after: { ...MEMBER, sessions: 0 } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'End all sessions' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Reason'), 'Lost the phone');
    await user.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'What you can do' })).toHaveFocus());
  });

  it('give the focus back to what opened a dialog', async () => {
    await open('/desk/members/8/');
    const user = userEvent.setup();
    for (const name of ['End all sessions', 'Change the limits']) {
      const opener = await screen.findByRole('button', { name });
      await user.click(opener);
      await screen.findByRole('dialog');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(opener).toHaveFocus());
    }
  });

  it('say at the field what is wrong', async () => {
    await open('/desk/members/8/', { act: { ok: false, error: 'x', code: 'max_length', field: 'reason' } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'End all sessions' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Reason'), 'Lost the phone');
    await user.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
    await waitFor(() => expect(within(dialog).getByRole('textbox')).toBeInvalid());
    expect(within(dialog).getByRole('textbox')).toHaveValue('Lost the phone');
  });

  it('show limits, and change them by the revision that the form was made from', async () => {
    const { sent } = await open('/desk/members/8/');
    const limits = await screen.findByRole('region', { name: 'Limits' });
    expect(limits).toHaveTextContent('Storage, GB20 as for all' + 'Uploads a day5 set for this member');
    const user = userEvent.setup();
    await user.click(within(limits).getByRole('button', { name: 'Change the limits' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the limits' }));
    expect(dialog.getByLabelText('Storage, GB')).toHaveValue('');
    await user.type(dialog.getByLabelText('Storage, GB'), '200');
    await user.clear(dialog.getByLabelText('Uploads a day'));
    await user.type(dialog.getByLabelText('Reason'), 'A studio');
    await user.click(dialog.getByRole('button', { name: 'Save the limits' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          ...{ act: 'limits', member_id: 8, reason: 'A studio' },
          ...{ storage_gb: '200', uploads_per_day: '', revision: 2 },
        },
      ]),
    );
  });

  it('offer nothing about the own account', async () => {
    await open('/desk/members/8/', { member: { ...MEMBER, is_own: true, may_act: false } });
    const acts = await screen.findByRole('region', { name: 'What you can do' });
    expect(within(acts).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change the limits' })).toBeNull();
    expect(acts).toHaveTextContent('This is your own account.');
  });

  it('are closed to who may not help with accounts', async () => {
    const { result } = await open('/desk/members/', {
      roles: ['moderator'] as unknown as readonly ['operator'],
    });
    expect(result?.status).toBe(403);
    expect(screen.getByText('This page is for those who run the site')).toBeInTheDocument();
  });
});
