import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import type { ApiAnswers } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../../page-messages/en.json' with { type: 'json' };
import type { ReportAbout } from './contact-rules.ts';

// The proof itself is tried with the server, in e2e/tests/members/contact.e2e.ts.
jest.unstable_mockModule('./use-human-proof.ts', () => ({
  useHumanProof: () => ({ begin: () => {}, take: () => Promise.resolve('proof') }),
}));
const { ContactForm } = await import('./contact-form.tsx');

const VIDEO = { section: 'video', objectId: 7 } as const;
const show = async (about: ReportAbout, api: ApiAnswers = {}, viewer: Viewer | null = null) => {
  const onSent = jest.fn();
  const app = await renderInApp(<ContactForm about={about} onSent={onSent} />, {
    path: '/videos/7/x/',
    messages,
    api,
    viewer,
  });
  return { ...app, onSent };
};
const email = () => screen.getByLabelText('Your email');
const message = () => screen.getByLabelText('Message');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const sentFields = (requests: { body?: unknown }[]) =>
  Object.fromEntries(
    [...((requests.at(-1)?.body ?? new FormData()) as FormData)].filter(
      ([, value]) => typeof value === 'string',
    ),
  );

beforeEach(() => window.sessionStorage.clear());

describe('the form of messages to the site', () => {
  it('shows every mistake under its field before anything is sent, and goes to the first', async () => {
    const { requests } = await show(VIDEO);
    await send();
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(3);
    await waitFor(() => expect(screen.getByLabelText('What is wrong?')).toHaveFocus());
    await userEvent.type(email(), 'nonsense');
    fireEvent.change(message(), { target: { value: 'x'.repeat(1501) } });
    await send();
    expect(screen.getByText('This is not a valid email address.')).toBeInTheDocument();
    expect(screen.getByText('This text is too long.')).toBeInTheDocument();
    expect(screen.getByText('1,501 of 1,500 characters')).toBeInTheDocument();
    expect(requests).toHaveLength(0);
  });

  it('wants no address of a member', async () => {
    const receipt = { number: 4, key: 'k' };
    const { requests, onSent } = await show(
      VIDEO,
      { 'POST /api/report.php': { ok: true, receipt } },
      buildViewer(),
    );
    await userEvent.selectOptions(screen.getByLabelText('What is wrong?'), 'spam');
    await userEvent.type(message(), 'Look at this');
    await send();
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(receipt));
    expect(sentFields(requests)).toMatchObject({ email: '', message: 'Look at this' });
  });

  it('leads anyone who reports their own work to the form that the law wants', async () => {
    await show(VIDEO);
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('What is wrong?'), 'copyright');
    expect(screen.getByRole('link', { name: /Send a copyright notice/ })).toHaveAttribute(
      'href',
      '/copyright-notice/',
    );
  });

  it('refuses immediately what is no picture or too large', async () => {
    await show(null);
    const input = screen.getByLabelText(/Add a picture/);
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
    expect(screen.getByText('This kind of file is not accepted.')).toBeInTheDocument();
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
    fireEvent.change(input, { target: { files: [large] } });
    expect(screen.getByText('This file is too large.')).toBeInTheDocument();
  });

  it('sends once, however often it is clicked, with what it is about and the page', async () => {
    const { requests, onSent } = await show(VIDEO, {
      'POST /api/report.php': { ok: true, receipt: { number: 31, key: 'k'.repeat(24) } },
    });
    await userEvent.selectOptions(screen.getByLabelText('What is wrong?'), 'spam');
    await userEvent.type(email(), 'visitor@example.org');
    await userEvent.type(message(), 'Hello');
    const button = screen.getByRole('button', { name: 'Send' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    expect(requests).toHaveLength(1);
    expect(sentFields(requests)).toEqual({
      subject: '',
      email: 'visitor@example.org',
      message: 'Hello',
      ref: '/videos/7/x/',
      captcha: 'proof',
      section: 'video',
      object_id: '7',
      reason: 'spam',
    });
    expect(window.sessionStorage.length).toBe(0);
  });

  it('puts what the server refused under its field and keeps the words, also when it is opened again', async () => {
    const refusal = {
      ok: false,
      error: 'no',
      code: 'email_invalid',
      field: 'email',
      info: { errors: [{ field: 'email', code: 'email_invalid' }] },
    };
    const { unmount } = await show(null, { 'POST /api/report.php': refusal });
    await userEvent.type(email(), 'visitor@example.org');
    await userEvent.type(message(), 'Hello');
    await send();
    expect(await screen.findByText('This is not a valid email address.')).toBeInTheDocument();
    expect(message()).toHaveValue('Hello');
    unmount();
    await show(null);
    expect(message()).toHaveValue('Hello');
    expect(email()).toHaveValue('visitor@example.org');
  });

  it('is a form that a browser without JavaScript can send', async () => {
    await show(VIDEO);
    const form = email().closest('form');
    expect(form).toHaveAttribute('action', '/api/report.php');
    expect(form).toHaveAttribute('enctype', 'multipart/form-data');
    expect(form).toHaveFormValues({ section: 'video', object_id: '7' });
  });
});
