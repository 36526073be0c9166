import { describe, expect, it } from '@jest/globals';
import type { Statement } from '@foyer/shared/wire-schemas/moderation/decisions';
import { type ApiAnswers, ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../testing/messages.ts';
import { page } from './page.tsx';

const KEY = 'k'.repeat(24);
const statement = (values: Partial<Statement> = {}): Statement => ({
  kind: 'video',
  object_id: 12,
  act: 'reject',
  title: 'Harbour',
  ground: 'consent',
  fact: 'Somebody did not agree',
  automated: false,
  date: '2026-11-20T10:00:00.000Z',
  may_appeal: true,
  appeal_until: '2027-05-19T10:00:00.000Z',
  appeal: null,
  ...values,
});
const open = (answer: Statement | ApiFailure, more: ApiAnswers = {}) =>
  renderInApp(page, {
    path: `/decision/${KEY}/`,
    params: { key: KEY },
    api: { [`/api/decision/${KEY}.json`]: answer, ...more },
    messages,
  });

describe('the page of a decision', () => {
  it('says what, why, on what ground and how to object, to anyone who has the link', async () => {
    const { requests } = await open(statement(), { 'POST /api/appeal.php': { ok: true } });
    for (const words of [
      'It was rejected and is not shown',
      'Harbour',
      'Somebody did not agree',
      /a moderator who looked/,
    ])
      expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByText(/Until May 19, 2027/)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Why is the decision wrong?'), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Please write at least 10 characters.')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Why is the decision wrong?'), ' but everybody did');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        key: KEY,
        words: 'short but everybody did',
      }),
    );
  });

  it('says that a machine decided, and what became of the objection', async () => {
    const appeal = {
      state: 'overturned',
      words: 'It is mine',
      answer: 'It is',
      sent: '2026-11-21T10:00:00.000Z',
    } as const;
    await open(statement({ automated: true, ground: 'copy', may_appeal: false, appeal }));
    expect(screen.getByText(/Nobody looked at it/)).toBeInTheDocument();
    expect(screen.getByText('You were right')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('knows nothing of other keys', async () => {
    const { result } = await open(new ApiFailure(404, 'not_found'));
    expect(result?.status).toBe(404);
    expect(screen.getByText(/There is no such decision/)).toBeInTheDocument();
  });
});
