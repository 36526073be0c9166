import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ApiRequest } from '@foyer/shared/platform';
import { buildMember, buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OwnMember } from '../edit/own-member.ts';
import messages from '../messages/en.json' with { type: 'json' };
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

const member = (fields: Partial<OwnMember> = {}): OwnMember => ({
  ...buildMember(),
  email: 'otter@example.org',
  language: 'en',
  has_password: true,
  visibility: {},
  deletes: null,
  data_export: null,
  ...fields,
});
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${index}`);
const SETUP = {
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Foyer:otter?secret=JBSWY3DPEHPK3PXP',
  picture: { size: 3, path: 'M0 0h1v1h-1z' },
};
type Form = Record<string, string | undefined>;
/** `acts`: answers by act; a function gets the form. */
const open = async (
  Card: typeof SecondFactor | typeof Passkeys,
  url: string,
  acts: Record<string, object | ((form: Form) => object)>,
  own = member(),
) => {
  const shown = await renderInApp(<Card member={own} />, {
    viewer: buildViewer({ _id: 7 }),
    messages,
    hostActions: { confirm: async () => true },
    api: {
      [`POST ${url}`]: ({ body }: ApiRequest) => {
        const form = body as Form;
        const answer = acts[form.act ?? ''] ?? { ok: false, error: 'no', code: 'bad_request' };
        return typeof answer === 'function' ? answer(form) : answer;
      },
    },
  });
  const sent = (act: string) =>
    shown.requests.flatMap(({ body }) => ((body as Form).act === act ? [body as Form] : []));
  return { ...shown, sent };
};
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('two-step sign-in', () => {
  const URL = '/api/second-factor.php';
  const off = { ok: true, since: null, recovery_left: 0 };

  it('is set up with the password, a picture, a first code, and ends with codes to keep', async () => {
    let isOn = false;
    const { sent, store } = await open(SecondFactor, URL, {
      state: () => (isOn ? { ...off, since: '2026-01-15T12:00:00.000Z', recovery_left: 10 } : off),
      begin: ({ old }) =>
        old === 'right'
          ? { ok: true, setup: SETUP }
          : { ok: false, error: 'no', code: 'invalid_usr_or_pwd', field: 'old' },
      confirm: ({ code }) => {
        isOn = code === '123456';
        return isOn
          ? { ok: true, recovery_codes: CODES }
          : { ok: false, error: 'no', code: 'invalid_usr_or_pwd', field: 'code' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    await userEvent.type(screen.getByLabelText('Current password'), 'wrong');
    await click('Next');
    await waitFor(() => expect(screen.getByLabelText('Current password')).toBeInvalid());
    await userEvent.clear(screen.getByLabelText('Current password'));
    await userEvent.type(screen.getByLabelText('Current password'), 'right');
    await click('Next');
    expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open an app on this device' })).toHaveAttribute(
      'href',
      SETUP.address,
    );
    await userEvent.type(screen.getByLabelText('Code'), '000000');
    await click('Turn on');
    expect(await screen.findByText('This code is wrong or was used already.')).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Code'));
    await userEvent.type(screen.getByLabelText('Code'), ' 123456 ');
    await click('Turn on');
    expect(await screen.findByText(CODES[9] ?? '')).toBeInTheDocument();
    expect(sent('confirm').at(-1)).toMatchObject({ code: '123456' });
    await click('I have kept them');
    expect(await screen.findByText(/On since/)).toBeInTheDocument();
    expect(screen.getByText('10 recovery codes left')).toBeInTheDocument();
    expect(screen.queryByText(CODES[9] ?? '')).toBeNull();
    expect(store.getState().notifications.at(-1)?.text).toBe('Two-step sign-in is on');
  });

  it('is switched off with password and code', async () => {
    const { sent } = await open(SecondFactor, URL, {
      state: { ...off, since: '2026-01-15T12:00:00.000Z', recovery_left: 1 },
      off: { ok: true },
    });
    expect(await screen.findByText('1 recovery code left')).toBeInTheDocument();
    await click('Turn off');
    await userEvent.type(screen.getByLabelText('Current password'), 'right');
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await click('Turn off');
    await waitFor(() => expect(sent('off')).toEqual([{ act: 'off', old: 'right', code: '123456' }]));
  });

  it('stays on as long as there is a role, which is named', async () => {
    await open(SecondFactor, URL, {
      state: { ...off, since: '2026-01-15T12:00:00.000Z', recovery_left: 1 },
      off: { ok: false, error: 'no', code: 'role_keeps_factor', info: { role: 'editor' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await click('Turn off');
    expect(await screen.findByRole('alert')).toHaveTextContent(/passkey: editor of the catalogue\. Before/);
  });

  it('asks for no password where the account has none', async () => {
    await open(
      SecondFactor,
      URL,
      { state: off, begin: { ok: true, setup: SETUP } },
      member({ has_password: false }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await click('Next');
    expect(await screen.findByLabelText('Code')).toBeInTheDocument();
  });
});

describe('passkeys', () => {
  const URL = '/api/passkeys.php';
  const KEY = { passkey_id: 'a', name: 'Phone', created: '2026-01-15T12:00:00.000Z', last_used: null };
  const list = { ok: true, passkeys: [KEY] };
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  const browserMakes = (create: () => Promise<unknown>) => {
    Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: class {} });
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: { create: jest.fn(create) },
    });
  };
  const OPTIONS = {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Foyer' },
    user: { id: 'AAAA', name: 'otter', displayName: 'otter' },
    pubKeyCredParams: [],
  };

  it('are renamed and removed', async () => {
    const { sent } = await open(Passkeys, URL, { list, rename: list, remove: list });
    await userEvent.click(await screen.findByRole('button', { name: 'Rename “Phone”' }));
    const name = screen.getByLabelText('Name of the passkey');
    expect(name).toHaveValue('Phone');
    await userEvent.clear(name);
    await userEvent.type(name, 'Key');
    await click('Save');
    await waitFor(() => expect(sent('rename')).toEqual([{ act: 'rename', passkey_id: 'a', name: 'Key' }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove “Phone”' }));
    await waitFor(() => expect(sent('remove')).toEqual([{ act: 'remove', passkey_id: 'a' }]));
  });

  it('say why the last one cannot be removed', async () => {
    const refusal = { ok: false, error: 'no', code: 'role_keeps_factor', info: { role: 'operator' } };
    await open(Passkeys, URL, { list, remove: refusal });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove “Phone”' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/passkey: operator\. Before/);
  });

  it.each([
    ['SecurityError', /do not work at this address/],
    ['UnknownError', /could not make a passkey/],
    ['NotAllowedError', /made no passkey/],
  ])('say why the browser makes none: %s', async (name, sentence) => {
    browserMakes(() => Promise.reject(new DOMException('no', name)));
    await open(Passkeys, URL, {
      list: { ok: true, passkeys: [] },
      options: { ok: true, options: OPTIONS },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await userEvent.type(screen.getByLabelText('Current password'), 'right');
    await click('Add a passkey');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('say so where the browser makes none, and ask it for nothing before the password was right', async () => {
    browserMakes(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    let isRight = false;
    const { sent } = await open(Passkeys, URL, {
      list: { ok: true, passkeys: [] },
      options: () =>
        isRight
          ? { ok: true, options: OPTIONS }
          : { ok: false, error: 'no', code: 'invalid_usr_or_pwd', field: 'old' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await userEvent.type(screen.getByLabelText('Current password'), 'wrong');
    await click('Add a passkey');
    await waitFor(() => expect(screen.getByLabelText('Current password')).toBeInvalid());
    expect(navigator.credentials.create).not.toHaveBeenCalled();
    isRight = true;
    await click('Add a passkey');
    expect(await screen.findByText(/made no passkey/)).toBeInTheDocument();
    expect(sent('add')).toEqual([]);
  });
});
