import { describe, expect, it } from '@jest/globals';
import { postedBodies } from '@foyer/shared/testing/fake-transport';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messages } from '../testing/messages.ts';
import { page } from './page.tsx';

describe('the desk of the records role', () => {
  const queue = {
    records: [
      {
        record_id: 3,
        state: 'waiting',
        sent: '2026-11-20T10:00:00Z',
        member: { _id: 5, name: 'quiet-otter' },
        documents: 1,
        videos: 0,
        albums: 1,
      },
    ],
    total_count: 1,
    waiting: 1,
    requests: 0,
  };
  const found = {
    record_id: 3,
    name: 'Aster Example',
    birth_date: '1990-05-17',
    state: 'waiting',
    documents: [{ document_id: 1, bytes: 1000, added: '2026-11-01T10:00:00Z' }],
    videos: 1,
    albums: 0,
    sent: '2026-11-20T10:00:00Z',
    member: { _id: 5, name: 'quiet-otter' },
    shown_in: [],
    shown_in_albums: [
      {
        album_id: 9,
        dir: 'harbour',
        title: 'Harbour',
        status_id: 1,
        uses: ['streaming'],
        held_uses: ['preview'],
        lacks: [],
        is_minor: false,
      },
    ],
    readings: [],
  };
  const openDesk = (path: string, isKeeper: boolean) =>
    renderInApp(page, {
      path,
      api: {
        '/api/records/queue.json': queue,
        '/api/records/record/3.json': found,
        'POST /api/records.php': { ok: true, unpublished: [], unpublished_albums: [9] },
      },
      hostActions: { confirm: async () => true },
      viewer: buildViewer(isKeeper ? { is_records_keeper: true } : { is_moderator: true }),
      messages,
    });

  it('is closed to moderators, who ask for nothing of it', async () => {
    const { requests } = await openDesk('/desk/records/', false);
    expect(screen.getByText('This page is for members with the records role.')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('lists without names, and opens a document only when asked to', async () => {
    const { requests } = await openDesk('/desk/records/?record=3', true);
    expect(await screen.findByRole('link', { name: /Record 3/ })).not.toHaveTextContent('Aster');
    expect(await screen.findByRole('heading', { name: 'Aster Example' })).toBeInTheDocument();
    expect(screen.queryByRole('img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open document 1' }));
    expect(screen.getByRole('img', { name: 'Document 1 of record 3' })).toHaveAttribute(
      'src',
      '/api/records/document/1/picture.jpg',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(postedBodies(requests)).toEqual([{ act: 'verify', record_id: 3 }]));
  });

  it('withdraws for a person shown in an album, and says what left the site', async () => {
    const { requests, store } = await openDesk('/desk/records/?record=3', true);
    expect(await screen.findByRole('link', { name: 'Harbour' })).toHaveAttribute('href', '/album/9/harbour/');
    expect(screen.getByRole('button', { name: 'Restore: Cover in lists' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw: Pictures on the album’s page' }));
    await waitFor(() =>
      expect(postedBodies(requests)).toEqual([
        { act: 'withdraw', record_id: 3, album_id: 9, use: 'streaming' },
      ]),
    );
    expect(store.getState().notifications.at(-1)?.text).toBe('Done. 1 album is no longer published.');
  });
});
