import { describe, expect, it } from '@jest/globals';
import { postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { buildViewer } from '@foyer/shared/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../../testing/messages.ts';
import { page } from '../page.tsx';

describe('copyright notices', () => {
  const material = {
    material_id: 3,
    kind: 'video',
    object_id: 12,
    title: 'Harbour',
    status_id: 1,
    member: { _id: 5, name: 'quiet-otter' },
    address: '/videos/12/harbour/',
    state: 'open',
    reason: '',
    action: '',
    may_decide: true,
    counter: null,
  };
  it('shows each address with what can be decided, and wants a reason', async () => {
    const { requests } = await renderInApp(page, {
      path: '/desk/moderation/copyright/',
      params: { section: 'copyright' },
      api: {
        '/api/moderation/desk.json': {
          waiting: { video: 0, album: 0, video_change: 0, album_change: 0, avatar: 0, cover: 0 },
          reports: 0,
          appeals: 0,
          proposals: 0,
          copyright: 1,
          overdue: 0,
        },
        '/api/moderation/copyright.json': {
          notices: [
            {
              notice_id: 7,
              state: 'open',
              date: '2026-11-20T10:00:00.000Z',
              due: '2026-12-01T10:00:00.000Z',
              work: 'Harbour by night',
              owner: '',
              name: 'Claire Claimant',
              email: 'claire@example.org',
              postal: '1 Harbour Street',
              phone: '555 010 0000',
              signature: 'Claire Claimant',
              materials: [material, { ...material, material_id: 4, title: 'Own', may_decide: false }],
            },
          ],
          total_count: 1,
        },
        'POST /api/moderation_copyright.php': { ok: true, changed: true, state: 'disabled' },
      },
      viewer: buildViewer({ is_moderator: true }),
      messages,
    });
    expect(await screen.findByRole('link', { name: /Copyright.*1/ })).toBeInTheDocument();
    // What is the moderator's own has no form.
    expect(screen.getAllByLabelText('What you found')).toHaveLength(1);
    const card = within(await screen.findByRole('article', { name: 'Copyright notice 7' }));
    await userEvent.click(card.getByRole('button', { name: 'Take it down' }));
    expect(card.getByText('Please write what was found.')).toBeInTheDocument();
    await userEvent.type(card.getByLabelText('What you found'), 'The same film');
    await userEvent.click(card.getByRole('button', { name: 'Take it down' }));
    await waitFor(() =>
      expect(postedBodies(requests)).toEqual([{ act: 'disable', material_id: 3, reason: 'The same film' }]),
    );
  });
});
