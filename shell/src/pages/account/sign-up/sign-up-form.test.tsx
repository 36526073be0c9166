import { describe, expect, it, jest } from '@jest/globals';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../../../page-messages/en.json' with { type: 'json' };
import { findEmailProblems, findNewPasswordProblems, findSignUpProblems } from '../parts/account-rules.ts';
import { SignUpForm } from './sign-up-form.tsx';

const GOOD = { usr: 'mika', email: 'mika@example.org', pwd: 'seven green lanterns' };

describe('what a new account may be', () => {
  it.each([
    [{}, null],
    [{ usr: '' }, { usr: 'required' }],
    [{ usr: 'mi' }, { usr: 'name_min' }],
    [{ usr: 'x'.repeat(33) }, { usr: 'max_length' }],
    [{ usr: '<b>' }, { usr: 'name_illegal' }],
    [{ usr: '夜の港' }, null],
    [{ email: '' }, { email: 'required' }],
    [{ email: 'a@b' }, { email: 'email_invalid' }],
    [{ pwd: '' }, { pwd: 'required' }],
    [{ pwd: 'seven77' }, { pwd: 'password_min' }],
    [{ pwd: 'x'.repeat(129) }, { pwd: 'max_length' }],
    [
      { usr: '', email: '', pwd: '' },
      { usr: 'required', email: 'required', pwd: 'required' },
    ],
  ])('%j: %j', (fields, expected) => {
    expect(findSignUpProblems({ ...GOOD, ...fields })).toEqual(expected);
  });

  it('the same for one field alone', () => {
    expect(findEmailProblems({ email: 'nonsense' })).toEqual({ email: 'email_invalid' });
    expect(findNewPasswordProblems({ pwd: 'short' })).toEqual({ pwd: 'password_min' });
  });
});

const show = async (answer: unknown) => {
  const onSignedUp = jest.fn();
  const { requests } = await renderInApp(<SignUpForm next="/edit/" onSignedUp={onSignedUp} />, {
    messages,
    api: { 'POST /api/signup.php': answer },
  });
  return { onSignedUp, requests };
};
const fillAndSend = async () => {
  await userEvent.type(screen.getByLabelText('Name'), GOOD.usr);
  await userEvent.type(screen.getByLabelText('Email'), GOOD.email);
  await userEvent.type(screen.getByLabelText('Password'), GOOD.pwd);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
};

describe('SignUpForm', () => {
  it('sends what was typed and tells where the mail goes', async () => {
    const { requests, onSignedUp } = await show({ ok: true });
    await fillAndSend();
    expect(requests[0]?.body).toEqual({ act: 'register', ...GOOD });
    expect(onSignedUp).toHaveBeenCalledWith(GOOD.email);
  });

  it.each([
    ['name_taken', 'usr', 'Name', 'This name is already taken.'],
    ['email_invalid', 'email', 'Email', 'This is not a valid email address.'],
    ['password_common', 'pwd', 'Password', 'This password is too easy to guess. Please choose another one.'],
  ])('says %s under its field, and keeps what was typed', async (code, field, label, sentence) => {
    const { onSignedUp } = await show({ ok: false, error: 'no', code, field });
    await fillAndSend();
    const input = screen.getByLabelText(label);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(input).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(input).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveValue(GOOD.pwd);
    expect(onSignedUp).not.toHaveBeenCalled();
  });

  it('is made for password managers and for browsers without JavaScript', async () => {
    await renderInApp(
      <SignUpForm next="/edit/" refused={{ code: 'name_min', field: 'usr' }} onSignedUp={() => {}} />,
      { messages, site: { typedFields: { usr: 'mi', email: GOOD.email } } },
    );
    const form = screen.getByLabelText('Name').closest('form');
    expect(form).toHaveAttribute('action', '/api/signup.php');
    expect(form).toHaveFormValues({ usr: 'mi', email: GOOD.email, pwd: '', next: '/edit/' });
    expect(screen.getByText('This name is too short.')).toBeInTheDocument();
    const hints = ['Name', 'Email', 'Password'].map((label) => screen.getByLabelText(label));
    expect(hints.map((input) => input.getAttribute('autocomplete'))).toEqual([
      'username',
      'email',
      'new-password',
    ]);
  });
});
