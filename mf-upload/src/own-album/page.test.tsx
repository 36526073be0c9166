import { describe, expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ALBUM_LIMITS, buildOwnAlbum } from '../testing/build-own-album.ts';
import { buildAlbumPeople } from '../testing/build-people.ts';
import { messages } from '../testing/messages.ts';
import { uploadApi } from '../upload-api.ts';
import { page } from './page.tsx';

const open = (album = buildOwnAlbum()) =>
  renderInApp(page, {
    path: '/upload/albums/9/',
    params: { id: '9' },
    api: {
      '/api/json/album/': { album },
      '/api/upload/album.json': {
        ...{ album_id: 9, order: [1], refused: [], photos_waiting: 0, photos_failed: [] },
      },
      '/api/json/albums/': { albums: [], total_count: 0, categories: [] },
      '/api/upload/album-limits.json': ALBUM_LIMITS,
      '/api/album_people.json': buildAlbumPeople({ people: 'nobody', lacks: [] }),
      'POST /api/album_edit.php': { ok: true, album_id: 9, status_id: 5 },
    },
    viewer: buildViewer({ status_id: 6 }),
    messages,
    hostActions: { confirm: async () => true },
  });

describe('one of the own albums', () => {
  it('shows while photos of it are still looked at, and after that', async () => {
    const { store } = await open(buildOwnAlbum({ photos_waiting: 1 }));
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible();
    act(() => {
      store.dispatch(
        uploadApi.util.updateQueryData('uploadGetAlbum', 9, ({ album }) => {
          if ('photos' in album) album.photos_waiting = 0;
        }),
      );
    });
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  it('is not asked about any more once it is deleted; the list of albums is', async () => {
    const { requests, store, router } = await open();
    const askedOf = (begin: string) =>
      requests.filter(({ url, method = 'GET' }) => method === 'GET' && url.startsWith(begin)).length;
    // The list that the member came from.
    await store.dispatch(uploadApi.endpoints.uploadGetAlbums.initiate({ memberId: 1, page: 1 }));
    expect(askedOf('/api/json/albums/')).toBe(1);
    await screen.findByText(/Nothing is missing|Nobody is shown/);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.getState().location.pathname).toBe('/upload/albums/'));
    await waitFor(() => expect(askedOf('/api/json/albums/')).toBe(2));
    expect(askedOf('/api/album_people.json')).toBe(1);
    expect(askedOf('/api/json/album/')).toBe(1);
  });
});
