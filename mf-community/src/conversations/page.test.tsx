import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Message } from '@foyer/shared/wire-schemas/messages';
import { api } from '@foyer/shared/platform';
import { buildMany, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure } from '@foyer/shared/testing/fake-transport';
import { type RenderInAppOptions, renderInApp } from '@foyer/shared/testing/render-in-app';
import type { ApiRequest } from '@foyer/shared/platform';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const OWN = 7;
const heron = { _id: 8, name: 'calm-heron', avatar: '' };
const written = (message_id: number, fields: Partial<Message> = {}): Message => ({
  message_id,
  from_id: heron._id,
  to_id: OWN,
  message: `Message ${message_id}`,
  sent: new Date(2026, 0, 1, 10, message_id).toISOString(),
  is_read: true,
  ...fields,
});
/** Newest first, as the server has them. */
const threadOf = (list: readonly Message[], more: object = {}) => ({
  ok: true,
  messages: list,
  member: heron,
  may_send: true,
  total_count: list.length,
  ...more,
});
const listOf = (last: Message, unread: number) => ({
  ok: true,
  threads: [{ member: heron, last, unread }],
  total_count: 1,
  unread_count: unread,
});

type Acts = Record<string, unknown>;
/** One address, distinguished by its act. */
const byAct = (acts: Acts): ApiAnswers => ({
  'POST /api/messages.php': async (request: ApiRequest) => {
    const { act: name } = request.body as { act: string };
    const answer = acts[name] ?? { ok: true };
    return typeof answer === 'function' ? answer(request) : answer;
  },
});
const open = (acts: Acts, options: Partial<RenderInAppOptions> = {}, more: ApiAnswers = {}) =>
  renderInApp(page, {
    path: '/messages/8/',
    params: { id: '8' },
    viewer: buildViewer({ _id: OWN }),
    messages,
    api: { ...byAct({ list: listOf(written(3), 0), ...acts }), ...more },
    ...options,
  });
const field = () => screen.findByLabelText('Message to calm-heron');
beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

describe('messages', () => {
  it('ask for nothing before it is known who looks', async () => {
    const { requests } = await open({}, { viewer: 'unknown' });
    expect(requests).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeInTheDocument();
  });

  it('list conversations with what is unread, and say when there are none', async () => {
    const path = { path: '/messages/', params: {} };
    const { unmount } = await open({ list: listOf(written(3), 2) }, path);
    const row = await screen.findByRole('link', { name: /calm-heron/ });
    expect(row).toHaveAttribute('href', '/messages/8/');
    expect(row).toHaveTextContent('Message 3');
    expect(row).toHaveTextContent('2 unread messages');
    unmount();
    await open(
      { list: { ok: true, threads: [], total_count: 0, unread_count: 0, code: 'list_empty' } },
      path,
    );
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  });

  it('stand in the order in which they were written, and are marked as read', async () => {
    const { requests } = await open({
      thread: threadOf([written(2, { is_read: false }), written(1, { from_id: OWN, to_id: 8 })]),
    });
    const log = await screen.findByRole('log');
    expect(log.textContent).toMatch(/Message 1.*Seen.*Message 2/s);
    await waitFor(() =>
      expect(requests.some(({ body }) => (body as { act?: string }).act === 'read')).toBe(true),
    );
  });

  it('show immediately what is written, and that it was not sent', async () => {
    let sent = 0;
    const { requests } = await open({
      thread: threadOf([]),
      send: () => {
        sent += 1;
        return sent === 1 ? new ApiFailure(0, 'unavailable') : { ok: true, message_id: 5 };
      },
    });
    await userEvent.type(await field(), 'Hello there{Enter}');
    expect(await screen.findByText('Hello there')).toBeInTheDocument();
    expect(await field()).toHaveValue('');
    expect(await screen.findByText(/Not sent\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Not sent\./)).toBeNull());
    expect(sent).toBe(2);
    expect(requests.filter(({ body }) => (body as { act?: string }).act === 'send')).toHaveLength(2);
  });

  it('come live: a hint has the open conversation asked for again', async () => {
    let list = [written(1)];
    const { store } = await open({ thread: () => threadOf(list) });
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    list = [written(2), written(1)];
    act(() => void store.dispatch(api.util.invalidateTags(['Messages'])));
    expect(await screen.findByText('Message 2')).toBeInTheDocument();
    expect(screen.getAllByText('Message 1')).toHaveLength(1);
  });

  it('load older ones above', async () => {
    const newest = buildMany(20, (index) => written(41 - index));
    const older = buildMany(5, (index) => written(21 - index));
    const { requests } = await open({
      thread: ({ body }: ApiRequest) =>
        (body as { before?: number }).before ? threadOf(older) : threadOf(newest, { total_count: 25 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Older messages' }));
    expect(await screen.findByText('Message 16')).toBeInTheDocument();
    expect(requests.at(-1)?.body).toMatchObject({ before: 21 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull());
  });

  it('end for both when one blocks the other', async () => {
    let maySend = true;
    const { requests } = await open(
      { thread: () => threadOf([written(1)], { may_send: maySend }) },
      { hostActions: { confirm: async () => true } },
      {
        'POST /api/member.php': () => {
          maySend = false;
          return { ok: true };
        },
      },
    );
    await field();
    await userEvent.click(screen.getByLabelText('More for the conversation with calm-heron'));
    await userEvent.click(screen.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText(/You cannot write to/)).toBeInTheDocument();
    expect(requests.find(({ url }) => url === '/api/member.php')?.body).toEqual({
      act: 'block',
      object_id: 8,
    });
    expect(screen.queryByLabelText('Message to calm-heron')).toBeNull();
  });

  it('say that there is no such member', async () => {
    await open({ thread: new ApiFailure(404, 'not_found') });
    expect(await screen.findByText('There is no such member')).toBeInTheDocument();
  });
});
