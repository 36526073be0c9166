import { describe, expect, it } from '@jest/globals';
import { NOTIFICATION_KINDS, type NotificationKind } from '@foyer/shared/wire-schemas/notifications';
import { type ApiRequest, api } from '@foyer/shared/platform';
import { buildViewer } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { widget as choicesWidget } from '../notification-choices/widget.tsx';
import { page } from './page.tsx';

const reported = (notification_id: number, kind: NotificationKind, more: object = {}) => ({
  notification_id,
  kind,
  date: '2026-01-02T03:04:05Z',
  is_read: false,
  member: { _id: 2, name: 'Mika', avatar: '' },
  object: { section: 'video', object_id: 3, dir: 'harbour', title: 'Harbour' },
  ...more,
});
const choices = { kinds_off: ['answer'], digest: 'off' };
const open = (acts: Record<string, unknown>, viewer: Parameters<typeof buildViewer>[0] | 'unknown' = {}) =>
  renderInApp(page, {
    path: '/notifications/',
    viewer: viewer === 'unknown' ? viewer : buildViewer(viewer),
    messages,
    api: {
      'POST /api/notifications.php': (request: ApiRequest) => {
        const { act: name } = request.body as { act: string };
        const answer = acts[name] ?? { ok: true, choices };
        return typeof answer === 'function' ? answer(request) : answer;
      },
    },
  });
const listOf = (...notifications: object[]) => ({
  ok: true,
  notifications,
  total_count: notifications.length,
  unread_count: notifications.length,
});

describe('the notification centre', () => {
  it('asks for nothing before it is known who looks', async () => {
    expect((await open({}, 'unknown')).requests).toEqual([]);
  });

  it('has a sentence for every kind', async () => {
    await open({ list: listOf(...NOTIFICATION_KINDS.map((kind, index) => reported(index + 1, kind))) });
    expect(await screen.findAllByText(/Mika|Harbour|sign in/)).not.toHaveLength(0);
    expect(screen.getAllByRole('listitem')).toHaveLength(NOTIFICATION_KINDS.length);
    for (const item of screen.getAllByRole('listitem')) expect(item.textContent).not.toContain('community.');
  });

  it('says something about a kind of later, too', async () => {
    await open({ list: listOf(reported(1, 'comment', { kind: 'something_new' })) });
    expect(await screen.findByText(/News about/)).toHaveTextContent('News about “Harbour”');
  });

  it('leads to the comment that it tells of, and marks it as read', async () => {
    const { requests } = await open({ list: listOf(reported(1, 'answer', { comment_id: 9 })) });
    const link = await screen.findByRole('link', { name: /Mika replied/ });
    expect(link).toHaveAttribute('href', '/videos/3/harbour/#comment-9');
    await userEvent.click(link);
    await waitFor(() =>
      expect(requests.some(({ body }) => (body as { notification_id?: number }).notification_id === 1)).toBe(
        true,
      ),
    );
  });

  it('follows what happens', async () => {
    let list = listOf();
    const { store } = await open({ list: () => list });
    expect(await screen.findByText('Nothing has happened yet')).toBeInTheDocument();
    list = listOf(reported(1, 'friend_request'));
    act(() => void store.dispatch(api.util.invalidateTags(['Notifications'])));
    expect(await screen.findByText(/would like to be friends/)).toBeInTheDocument();
  });

  it('changes what one is notified of, and takes back what the server refuses', async () => {
    const { requests } = await open({ list: listOf(), choose: new ApiFailure(503, 'unavailable') });
    const replies = await screen.findByLabelText('Replies to your comments');
    expect(replies).not.toBeChecked();
    expect(screen.getByLabelText('Friend requests')).toBeChecked();
    await userEvent.click(replies);
    await waitFor(() =>
      expect(requests.at(-1)?.body).toEqual({ act: 'choose', kinds_off: '', digest: 'off' }),
    );
    await waitFor(() => expect(screen.getByLabelText('Replies to your comments')).not.toBeChecked());
    await userEvent.selectOptions(screen.getByLabelText('Summary by email'), 'daily');
    await waitFor(() =>
      expect(requests.at(-1)?.body).toEqual({ act: 'choose', kinds_off: 'answer', digest: 'daily' }),
    );
  });
});

describe('the card of the settings', () => {
  const api = { 'POST /api/notifications.php': { ok: true, choices } };

  it('has the same choices', async () => {
    await renderInApp(choicesWidget, { props: {}, viewer: buildViewer(), messages, api });
    const card = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(await card.findByLabelText('Replies to your comments')).not.toBeChecked();
    expect(card.getByLabelText('Friend requests')).toBeChecked();
    expect(card.getByLabelText('Summary by email')).toHaveValue('off');
  });

  it('is nobody’s before it is known who looks', async () => {
    const { requests } = await renderInApp(choicesWidget, { props: {}, viewer: 'unknown', messages });
    expect(requests).toEqual([]);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
