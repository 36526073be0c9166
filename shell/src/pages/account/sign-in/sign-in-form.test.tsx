import { describe, expect, it, jest } from '@jest/globals';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../../../page-messages/en.json' with { type: 'json' };
import { findSignInProblems, SignInForm } from './sign-in-form.tsx';

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
    await renderInApp(<SignInForm next="/community/recent/1/" initialCode="invalid_usr_or_pwd" />, {
      messages,
    });
    const form = screen.getByLabelText('Password').closest('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/api/signin.php');
    expect(form).toHaveFormValues({ next: '/community/recent/1/' });
    expect(screen.getByText(WRONG)).toBeInTheDocument();
  });
});
