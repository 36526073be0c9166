import { expect, it, jest } from '@jest/globals';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../../../page-messages/en.json' with { type: 'json' };
import { page as restoreCode } from '../restore/new-password-page.tsx';
import { CodeForm } from './code-form.tsx';
import { page as signIn } from './sign-in-page.tsx';

const LOSS = 'POST /api/factor-loss.php';
const DONE = { ok: true, due: null };

it('is reached from the second step, in its place, and asks for the mail', async () => {
  const { requests } = await renderInApp(<CodeForm onSignedIn={jest.fn()} onBack={() => {}} />, {
    messages,
    api: { [LOSS]: DONE },
  });
  await userEvent.click(screen.getByRole('link', { name: 'I cannot use any of these' }));
  expect(screen.getByText(/7 days pass/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send the email' }));
  expect(await screen.findByText(/An email is on its way/)).toBeInTheDocument();
  expect(requests.map(({ body }) => body)).toEqual([{ act: 'ask' }]);
});

it.each([
  ['the first step is over', new ApiFailure(401, 'need_auth'), /start again with your password/],
  ['the account has no address', { ok: false, error: 'no', code: 'eml_doesnt_exist' }, /Please write to us/],
  ['it was asked for too often', new ApiFailure(429, 'rate_limited'), /That was a little fast/],
])('says that %s', async (_what, answer, sentence) => {
  await renderInApp(<CodeForm onSignedIn={jest.fn()} onBack={() => {}} />, {
    messages,
    api: { [LOSS]: answer },
  });
  await userEvent.click(screen.getByRole('link', { name: 'I cannot use any of these' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send the email' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('is a page that posts automatically without scripts', async () => {
  await renderInApp(signIn, { path: '/sign-in/?step=lost&next=/edit/', messages });
  const form = document.querySelector('form');
  expect([form?.getAttribute('action'), form?.method]).toEqual(['/api/factor-loss.php', 'post']);
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ act: 'ask', next: '/edit/' });
});

it.each([
  ['codes', 'begin', 'Remove the second step', 'Start', /It has started/],
  ['keep', 'keep', 'Keep the second step', 'Stop it', /Stopped: the second step stays/],
])('the mail’s link for %s does nothing before it is confirmed', async (what, act, title, button, done) => {
  const { requests } = await renderInApp(restoreCode, {
    path: `/restore-abc/?for=${what}`,
    params: { code: 'abc' },
    messages,
    api: { [LOSS]: DONE },
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(requests).toEqual([]);
  const form = document.querySelector('form');
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ act, code: 'abc' });
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(done)).toBeInTheDocument();
  expect(requests.map(({ body }) => body)).toEqual([{ act, code: 'abc' }]);
});

it('says that a link was used, and that what was posted without scripts is done', async () => {
  const open = (search: string) =>
    renderInApp(restoreCode, { path: `/restore-abc/${search}`, params: { code: 'abc' }, messages });
  const { unmount } = await open('?for=codes&error=not_found');
  expect(screen.getByText(/has been used before or has expired/)).toBeInTheDocument();
  unmount();
  await open('?for=keep&sent=1');
  expect(screen.getByText(/Stopped: the second step stays/)).toBeInTheDocument();
  expect(document.querySelector('form')).toBeNull();
});
