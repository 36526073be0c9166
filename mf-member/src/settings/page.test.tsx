import { describe, expect, it, jest } from '@jest/globals';
import { buildMember, buildViewer } from '@foyer/shared/testing/builders';
import type { ApiRequest, HostActions } from '@foyer/shared/platform';
import { type ApiAnswers, ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { OwnMember } from '../edit/own-member.ts';
import { page as editPage } from '../edit/page.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { describeBrowser } from './describe-browser.ts';
import { page } from './page.tsx';

const own = (fields: Partial<OwnMember> = {}): OwnMember => ({
  ...buildMember(),
  email: 'otter@example.org',
  language: 'en',
  has_password: true,
  visibility: { city: 'friends' },
  deletes: null,
  data_export: null,
  ...fields,
});
const SESSIONS = [
  {
    session_id: 'a',
    user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    created: '2026-01-01T12:00:00.000Z',
    last_seen: '2026-01-15T12:00:00.000Z',
    is_current: true,
  },
  {
    session_id: 'b',
    user_agent: 'Mozilla/5.0 (iPhone) Safari/605',
    created: '2026-01-01T12:00:00.000Z',
    last_seen: '2026-01-14T12:00:00.000Z',
    is_current: false,
  },
];
type Form = Record<string, string | undefined>;
/** `acts`: answers of POST /api/member.php by act. */
const open = async (
  member: OwnMember,
  acts: Record<string, unknown> = {},
  subject = page,
  hostActions: Partial<HostActions> = {},
) => {
  const api: ApiAnswers = {
    'POST /api/member.php': ({ body }: ApiRequest) => {
      const { act = '' } = body as Form;
      if (act in acts) return acts[act];
      if (act === 'blocks') return { ok: true, blocks: [{ _id: 4, name: 'Bert' }] };
      return { ok: true, member };
    },
    'POST /api/second-factor.php': { ok: true, since: null, recovery_left: 0 },
    'POST /api/passkeys.php': { ok: true, passkeys: [] },
    'POST /api/sessions.php': ({ body }: ApiRequest) =>
      (body as Form).act === 'list' ? { ok: true, sessions: SESSIONS } : { ok: true, revoked: 1 },
  };
  const confirm = jest.fn<NonNullable<HostActions['confirm']>>(async () => true);
  const shown = await renderInApp(subject, {
    path: '/settings/',
    viewer: buildViewer({ _id: 7 }),
    api,
    messages,
    hostActions: { confirm, ...hostActions },
  });
  const sent = (...acts: string[]) =>
    shown.requests.flatMap(({ body }) => {
      const form = (body ?? {}) as Form;
      return acts.includes(form.act ?? '') ? [form] : [];
    });
  return { ...shown, sent, confirm };
};
const card = async (heading: string) => within(await screen.findByRole('region', { name: heading }));

describe('the settings', () => {
  it('are in no document, and ask for nothing before it is known who looks', async () => {
    const { requests, result } = await renderInApp(page, { viewer: 'unknown', messages });
    expect(result?.status).toBe(200);
    expect(requests).toEqual([]);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/^noindex/);
  });

  it('have contents by group that lead to each card, and a search in all that is said there', async () => {
    await open(own());
    const contents = await screen.findByRole('navigation', { name: 'Contents' });
    const [first] = within(contents).getAllByRole('link', { name: 'Password' });
    expect(first).toHaveAttribute('href', '#password');
    const group = screen.getByRole('group', { name: 'Signing in' });
    expect(within(group).getByRole('region', { name: 'Password' })).toBeVisible();
    const search = screen.getByRole('searchbox', { name: 'Search the settings' });
    const shown = () =>
      screen.getAllByRole('region').map((region) => region.querySelector('h3')?.textContent);
    const all = shown();
    expect(all).toHaveLength(10);
    // A label within the card, whatever its case and accents; the group of the others goes, too.
    await userEvent.type(search, 'BÏRTHDAY');
    expect(shown()).toEqual(['Who sees what']);
    expect(screen.queryByRole('group', { name: 'Signing in' })).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('1 part of the settings matches “BÏRTHDAY”.');
    await userEvent.type(search, ' nowhere');
    expect(screen.queryAllByRole('region')).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('Nothing in the settings matches');
    // What was typed into a card that is hidden meanwhile stays, and the contents show everything again.
    await userEvent.click(first as HTMLElement);
    expect(shown()).toEqual(all);
    expect(search).toHaveValue('');
  });

  it('change the language of the account', async () => {
    const { sent } = await open(own({ language: 'de' }));
    const select = (await card('Language')).getByLabelText('Your language');
    expect(select).toHaveValue('de');
    expect(within(select).getByRole('option', { name: '日本語' })).toBeInTheDocument();
    await userEvent.selectOptions(select, 'en');
    await waitFor(() => expect(sent('edit')).toEqual([{ act: 'edit', language: 'en' }]));
  });

  it('change the password, and say at its field what is wrong', async () => {
    const refusal = { ok: false, error: 'no', code: 'invalid_usr_or_pwd', field: 'old' };
    const { sent } = await open(own(), { password: refusal });
    const form = await card('Password');
    await userEvent.type(form.getByLabelText('Current password'), 'not this one');
    await userEvent.type(form.getByLabelText('New password'), 'quiet harbour lamp');
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(form.getByLabelText('Current password')).toBeInvalid());
    expect(sent('password')).toEqual([{ act: 'password', old: 'not this one', pwd: 'quiet harbour lamp' }]);
    expect(form.getByLabelText('New password')).not.toBeInvalid();
  });

  it('ask anyone who has no password for none', async () => {
    await open(own({ has_password: false }));
    expect((await card('Password')).queryByLabelText('Current password')).toBeNull();
    expect((await card('Email address')).queryByLabelText('Current password')).toBeNull();
    expect((await card('Delete account')).getByLabelText('Type your name to confirm')).toBeInTheDocument();
  });

  it('ask for another address', async () => {
    const { sent, store } = await open(own(), { email: { ok: true } });
    const form = await card('Email address');
    expect(form.getByText('otter@example.org')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('New address'), 'new@example.org');
    await userEvent.type(form.getByLabelText('Current password'), 'quiet');
    await userEvent.click(form.getByRole('button', { name: 'Change address' }));
    await waitFor(() =>
      expect(store.getState().notifications[0]?.text).toBe('Check your email and confirm the new address'),
    );
    expect(sent('email')).toEqual([{ act: 'email', email: 'new@example.org', old: 'quiet' }]);
  });

  it('end one session, or all but this one', async () => {
    const { sent } = await open(own());
    const list = await card('Signed in on');
    expect(await list.findByText('Firefox, Windows')).toBeInTheDocument();
    await userEvent.click(list.getByRole('button', { name: 'Sign out: Safari, iPhone' }));
    await waitFor(() => expect(sent('revoke')).toEqual([{ act: 'revoke', session_id: 'b' }]));
    await userEvent.click(await list.findByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(sent('revoke_all')).toEqual([{ act: 'revoke_all' }]));
  });

  it('choose who sees what, each immediately', async () => {
    const { sent } = await open(own());
    const form = await card('Who sees what');
    expect(form.getByLabelText('City')).toHaveValue('friends');
    await userEvent.selectOptions(form.getByLabelText('Friends'), 'nobody');
    await waitFor(() =>
      expect(sent('visibility')).toEqual([{ act: 'visibility', fields: 'friends:nobody' }]),
    );
    await userEvent.click(form.getByRole('checkbox', { name: /Private profile/ }));
    await waitFor(() => expect(sent('visibility').at(-1)).toEqual({ act: 'visibility', is_private: '1' }));
  });

  it('ask members from before once who may see what new members show to friends', async () => {
    const { sent } = await open(own({ asks_visibility: true }));
    const form = await card('Who sees what');
    await userEvent.click(form.getByRole('button', { name: 'Friends only' }));
    await waitFor(() => expect(sent('visibility')).toHaveLength(1));
    const { fields = '' } = sent('visibility')[0] as { fields?: string };
    expect(fields.split(';')).toEqual(expect.arrayContaining(['birth_date:friends', 'last_seen:friends']));
    // What was chosen before stays.
    expect(fields).not.toContain('city');
  });

  it('ask nothing of whom it was asked', async () => {
    await open(own({ asks_visibility: false }));
    expect((await card('Who sees what')).queryByRole('button', { name: 'Friends only' })).toBeNull();
  });

  it('take back on the screen what the server refuses', async () => {
    await open(own(), { visibility: { ok: false, error: 'no', code: 'unavailable' } });
    const form = await card('Who sees what');
    await userEvent.selectOptions(form.getByLabelText('City'), 'nobody');
    await waitFor(() => expect(form.getByLabelText('City')).toHaveValue('friends'));
    expect(form.getByRole('alert')).toBeInTheDocument();
  });

  it('lift a block', async () => {
    const { sent } = await open(own(), { unblock: { ok: true } });
    const list = await card('Blocked members');
    await userEvent.click(await list.findByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(sent('unblock')).toEqual([{ act: 'unblock', object_id: 4 }]));
  });

  it('give the file of one’s data once it is made', async () => {
    const { sent, unmount } = await open(own(), { export: { ok: true } });
    const data = await card('Your data');
    await userEvent.type(data.getByLabelText('Current password'), 'quiet harbour{Enter}');
    await waitFor(() => expect(sent('export')).toEqual([{ act: 'export', old: 'quiet harbour' }]));
    unmount();
    const asked = { export_id: 'e', asked: '2026-01-15T12:00:00.000Z', expires: null, bytes: null };
    const waiting = await open(own({ data_export: asked }));
    expect((await card('Your data')).getByRole('button', { name: 'Prepare the file' })).toBeDisabled();
    waiting.unmount();
    await open(own({ data_export: { ...asked, expires: '2026-01-22T12:00:00.000Z', bytes: 20_000 } }));
    const link = (await card('Your data')).getByRole('link', { name: /Download the file/ });
    expect(link).toHaveAttribute('href', '/api/own-data.json?export_id=e');
  });

  it('end the account after a question and the password, and offer to keep it until then', async () => {
    const { sent, confirm, unmount } = await open(own(), {
      delete: { ok: true, deletes: '2026-02-01T12:00:00.000Z' },
    });
    const form = await card('Delete account');
    await userEvent.type(form.getByLabelText('Current password'), 'quiet');
    await userEvent.click(form.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(sent('delete')).toEqual([{ act: 'delete', old: 'quiet' }]));
    expect(confirm).toHaveBeenCalledTimes(1);
    unmount();
    const due = await open(own({ deletes: '2026-02-01T12:00:00.000Z' }), { keep: { ok: true } });
    expect((await card('Delete account')).getByText('February 1, 2026')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep account' }));
    await waitFor(() => expect(due.sent('keep')).toEqual([{ act: 'keep' }]));
  });
});

describe('the profile', () => {
  it('is saved with all of its fields, what is emptied among them', async () => {
    const { sent } = await open(own({ about: 'Old words' }), {}, editPage);
    const form = await card('Profile');
    await userEvent.clear(form.getByLabelText('About me'));
    await userEvent.selectOptions(form.getByLabelText('Gender'), 'couple');
    await userEvent.selectOptions(form.getByLabelText('Country'), 'DE');
    await userEvent.type(form.getByLabelText('Website'), 'example.org');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('edit')).toHaveLength(1));
    expect(sent('edit')[0]).toMatchObject({
      about: '',
      gender: 'couple',
      country: 'DE',
      city: 'Kobe',
      relationship: '1',
      website: 'https://example.org',
    });
  });

  it('is shown as it was typed, and saved, once its member has signed in again', async () => {
    const openSignIn = jest.fn<HostActions['openSignIn']>();
    await open(own(), { edit: new ApiFailure(401, 'need_auth') }, editPage, { openSignIn });
    const form = await card('Profile');
    await userEvent.clear(form.getByLabelText('City'));
    await userEvent.type(form.getByLabelText('City'), 'Osaka');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(openSignIn).toHaveBeenCalled());
    const interrupted = openSignIn.mock.calls[0]?.[0]?.resume;
    if (!interrupted) throw new Error('nothing is to be resumed');
    cleanup();

    const { sent } = await open(own(), {}, editPage, {
      onResume: (isMine, carryOut) => {
        if (isMine(interrupted)) carryOut(interrupted.args);
        return () => {};
      },
    });
    await waitFor(() => expect(sent('edit')).toHaveLength(1));
    expect(sent('edit')[0]).toMatchObject({ city: 'Osaka' });
    expect((await card('Profile')).getByLabelText('City')).toHaveValue('Osaka');
  });

  it('says at the birthday that members are adults', async () => {
    const refusal = { ok: false, error: 'no', code: 'bad_request', field: 'birth_date' };
    await open(own(), { edit: refusal }, editPage);
    const form = await card('Profile');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('You must be at least 18 years old.')).toBeInTheDocument();
    expect(form.getByLabelText('Birthday')).toBeInvalid();
  });

  it('refuses a file that is too large before it is sent', async () => {
    const { requests } = await open(own(), {}, editPage);
    await card('Pictures');
    const before = requests.length;
    const [avatar] = document.querySelectorAll('input[type=file]');
    const large = Object.defineProperty(new File(['x'], 'x.png', { type: 'image/png' }), 'size', {
      value: 11 * 1024 * 1024,
    });
    await userEvent.upload(avatar as HTMLInputElement, large);
    expect(await screen.findByText('This file is too large.')).toBeInTheDocument();
    expect(requests).toHaveLength(before);
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['curl/8.0', ''],
])('names the browser of %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
