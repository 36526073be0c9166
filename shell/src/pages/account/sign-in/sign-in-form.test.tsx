import { describe, expect, it, jest } from '@jest/globals';
import type { ApiRequest } from '@foyer/shared/platform';
import { buildSite } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../../../page-messages/en.json' with { type: 'json' };
import { findSignInProblems } from '../parts/account-rules.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm } from './sign-in-form.tsx';

const show = async (answer: unknown, next?: string) => {
  const onSignedIn = jest.fn();
  const { requests } = await renderInApp(<SignInForm next={next} onSignedIn={onSignedIn} />, {
    messages,
    api: { 'POST /api/signin.php': answer },
  });
  return { onSignedIn, requests };
};
const fillAndSend = async (name: string, password: string) => {
  if (name) await userEvent.type(screen.getByLabelText('Name or email'), name);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};
const WRONG = 'Invalid name or password.';

describe('findSignInProblems', () => {
  it.each([
    [
      { usr: '', pwd: '' },
      { usr: 'required', pwd: 'required' },
    ],
    [{ usr: 'mika', pwd: '' }, { pwd: 'required' }],
    [{ usr: 'mi', pwd: 'long enough' }, { form: 'invalid_usr_or_pwd' }],
    [{ usr: 'mika', pwd: '1234' }, { form: 'invalid_usr_or_pwd' }],
    [{ usr: 'mik', pwd: '12345' }, null],
  ])('%j: %j', (credentials, expected) => {
    expect(findSignInProblems(credentials)).toEqual(expected);
  });
});

describe('SignInForm', () => {
  it('asks nothing of the server while a field is empty', async () => {
    const { requests } = await show({ ok: true });
    await fillAndSend('', '');
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(2);
    expect(screen.getByLabelText('Name or email')).toBeInvalid();
    expect(requests).toHaveLength(0);
  });

  it('goes on to where the visitor came from', async () => {
    const { onSignedIn, requests } = await show({ ok: true }, '/upload/video/');
    await fillAndSend(' mika ', 'harbour-12');
    expect(requests[0]?.body).toEqual({ usr: 'mika', pwd: 'harbour-12' });
    expect(onSignedIn).toHaveBeenCalledWith('/upload/video/');
  });

  it('tells whom the site suspended until when, and where the reasons stand', async () => {
    await show({
      ok: false,
      error: 'no',
      code: 'no_permission',
      info: { suspended: true, until: '2026-12-01T12:00:00Z', statement: 'k'.repeat(24) },
    });
    await fillAndSend('mika', 'harbour-12');
    expect(await screen.findByText(/suspended until December 1, 2026/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /why, and how to object/ })).toHaveAttribute(
      'href',
      `/decision/${'k'.repeat(24)}/`,
    );
  });

  it('tells so whom a provider led back here, too', async () => {
    await renderInApp(<SignInForm refused={{ code: 'no_permission', field: null }} onSignedIn={() => {}} />, {
      path: '/sign-in/',
      messages,
    });
    expect(screen.getByText('This account is suspended.')).toBeInTheDocument();
  });

  it.each(['https://other.example/', '//other.example/', '/\\other.example'])(
    'never leads to %s',
    async (next) => {
      const { onSignedIn } = await show({ ok: true }, next);
      await fillAndSend('mika', 'harbour-12');
      expect(onSignedIn).toHaveBeenCalledWith('/');
    },
  );

  it('says what the server refused', async () => {
    const { onSignedIn } = await show({ ok: false, error: 'wrong', code: 'invalid_usr_or_pwd' });
    await fillAndSend('mika', 'harbour-12');
    expect(await screen.findByText(WRONG)).toBeInTheDocument();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('says that there were too many attempts', async () => {
    await show(new ApiFailure(429, 'too_many_attempts'));
    await fillAndSend('mika', 'harbour-12');
    expect(await screen.findByText('Too many authorization attempts. Try again later.')).toBeInTheDocument();
  });

  it('is a form that a browser without JavaScript can send', async () => {
    await renderInApp(
      <SignInForm
        next="/community/recent/1/"
        refused={{ code: 'invalid_usr_or_pwd' }}
        onSignedIn={() => {}}
      />,
      { messages, site: { typedFields: { usr: 'mika' } } },
    );
    const form = screen.getByLabelText('Password').closest('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/api/signin.php');
    expect(form).toHaveFormValues({ next: '/community/recent/1/', usr: 'mika', pwd: '' });
    expect(screen.getByText(WRONG)).toBeInTheDocument();
  });

  it('puts the focus on the first field that is wrong, and blames it no longer once it is mended', async () => {
    await show({ ok: true });
    await fillAndSend('', 'harbour-12');
    expect(screen.getByLabelText('Name or email')).toHaveFocus();
    await userEvent.keyboard('mika');
    expect(screen.getByLabelText('Name or email')).toBeValid();
  });

  it('puts the focus on the password where the server refused both', async () => {
    await show({ ok: false, error: 'wrong', code: 'invalid_usr_or_pwd' });
    await fillAndSend('mika', 'harbour-12');
    await screen.findByText(WRONG);
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('sends once, however often it is clicked, and stays busy while the next document comes', async () => {
    const { requests, onSignedIn } = await show({ ok: true });
    await userEvent.type(screen.getByLabelText('Name or email'), 'mika');
    await userEvent.type(screen.getByLabelText('Password'), 'harbour-12');
    const button = screen.getByRole('button', { name: 'Sign in' });
    await userEvent.dblClick(button);
    await userEvent.click(button);
    expect(requests).toHaveLength(1);
    expect(onSignedIn).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the password to anyone who asks', async () => {
    await show({ ok: true });
    await userEvent.type(screen.getByLabelText('Password'), 'harbour-12');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Password')).toHaveValue('harbour-12');
  });

  it('leads who has not confirmed to one more mail', async () => {
    await show({ ok: false, error: 'wait', code: 'not_confirmed' });
    await fillAndSend('mika', 'harbour-12');
    expect(await screen.findByText(/confirm your email/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Send the email again' })).toHaveAttribute(
      'href',
      '/send-email/',
    );
  });

  it('offers the provider where the site has one, which comes back here', async () => {
    const { unmount } = await renderInApp(<SignInForm next="/edit/" onSignedIn={() => {}} />, { messages });
    expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
    unmount();
    const settings = { ...buildSite().settings, signInProvider: 'Harbour ID' };
    await renderInApp(<SignInForm next="/edit/" onSignedIn={() => {}} />, { messages, site: { settings } });
    expect(screen.getByRole('link', { name: 'Continue with Harbour ID' })).toHaveAttribute(
      'href',
      '/api/.g.php?next=%2Fedit%2F',
    );
  });

  it('asks for the code where the account wants one, and goes on with the right one', async () => {
    const onSignedIn = jest.fn();
    const { requests } = await renderInApp(<SignInForm next="/edit/" onSignedIn={onSignedIn} />, {
      messages,
      api: {
        'POST /api/signin.php': new ApiFailure(401, 'need_auth', 'code'),
        'POST /api/signin-code.php': ({ body }: ApiRequest) =>
          (body as { code: string }).code === '123456'
            ? { ok: true }
            : { ok: false, error: 'no', code: 'invalid_usr_or_pwd', field: 'code' },
      },
    });
    await fillAndSend('mika', 'harbour-12');
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.type(code, '000000{Enter}');
    expect(await screen.findByText('This code is wrong or was used already.')).toBeInTheDocument();
    expect(onSignedIn).not.toHaveBeenCalled();
    await userEvent.clear(code);
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/edit/'));
    expect(requests.filter(({ url }) => url === '/api/signin-code.php')).toHaveLength(2);
    await userEvent.click(screen.getByRole('link', { name: 'Back to name and password' }));
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });

  it('says at the passkey’s button where a browser has none', async () => {
    const { requests } = await show({ ok: true });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });
});

it.each([
  ['SecurityError', /do not work at this address/],
  ['NotAllowedError', /cancelled, took too long, or this device has none/],
  ['UnknownError', /could not use the passkey/],
])('says why the browser used no passkey: %s', async (name, sentence) => {
  Object.assign(window, { PublicKeyCredential: () => {} });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: () => Promise.reject(new DOMException('no', name)) },
  });
  try {
    await renderInApp(<PasskeyButton onSignedIn={() => {}} />, {
      messages,
      api: {
        'POST /api/passkey-signin.php': { ok: true, options: { challenge: 'AAAA', rpId: 'localhost' } },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  } finally {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  }
});

describe('CodeForm', () => {
  it('is a form that a browser without JavaScript can send', async () => {
    const refused = { code: 'invalid_usr_or_pwd', field: 'code' };
    await renderInApp(<CodeForm next="/edit/" refused={refused} onSignedIn={() => {}} />, { messages });
    const form = screen.getByLabelText('Code').closest('form');
    expect(form).toHaveAttribute('action', '/api/signin-code.php');
    expect(form).toHaveFormValues({ next: '/edit/', code: '' });
    expect(screen.getByText('This code is wrong or was used already.')).toBeInTheDocument();
  });
});
