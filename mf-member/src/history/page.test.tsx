import { describe, expect, it, jest } from '@jest/globals';
import { buildListingPage, buildVideoCard, buildViewer } from '@foyer/shared/testing/builders';
import { type ApiAnswers, ApiFailure, postedBodies } from '@foyer/shared/testing/fake-transport';
import { resetDeviceStorage } from '@foyer/shared/testing/device-storage';
import { renderInApp, type RenderInAppOptions } from '@foyer/shared/testing/render-in-app';
import { rememberWatched, writeConsent } from '@foyer/shared/platform';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

resetDeviceStorage();

const open = async (
  viewer: Viewer | null | 'unknown',
  api: ApiAnswers = {},
  { number = 1, ...options }: Partial<RenderInAppOptions> & { number?: number } = {},
) =>
  renderInApp(page, {
    path: `/videos/history/${number}/`,
    params: { page: String(number) },
    viewer,
    api,
    messages,
    hostActions: { confirm: async () => true },
    ...options,
  });
const watch = (store: Awaited<ReturnType<typeof open>>['store'], count: number) =>
  act(() => {
    for (let id = 1; id <= count; id += 1)
      store.dispatch(
        rememberWatched({
          type: 'video',
          params: {
            video_id: id,
            dir: `harbour-${id}`,
            title: `Harbour ${id}`,
            thumb: `/media/videos/${id}/thumb.jpg`,
            duration: '0:30',
          },
          at: new Date(Date.UTC(2026, 0, 15, 12, 0, id)).toISOString(),
        }),
      );
  });
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const remove = (title: string) => screen.getByRole('button', { name: `Remove “${title}” from the history` });

describe('the history page', () => {
  it('holds nothing of anyone in the document', async () => {
    const { requests, result } = await open('unknown');
    expect(result?.status).toBe(200);
    expect(screen.getByRole('heading', { level: 1, name: 'History' })).toBeInTheDocument();
    expect(titles()).toEqual([]);
    expect(requests).toEqual([]);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/^noindex/);
  });

  it.each(['0', '01', 'x', '100001'])('has no page %s', async (number) => {
    const { result } = await renderInApp(page, { params: { page: number }, messages });
    expect(result?.status).toBe(404);
  });
});

describe('of the anonymous', () => {
  it('lists what this device remembers, the last first, and sends nothing', async () => {
    const { store, requests } = await open(null);
    watch(store, 3);
    expect(titles()).toEqual(['Harbour 3', 'Harbour 2', 'Harbour 1']);
    expect(screen.getByRole('link', { name: 'Harbour 3' })).toHaveAttribute('href', '/videos/3/harbour-3/');
    await userEvent.type(screen.getByRole('searchbox'), 'bour 2');
    expect(titles()).toEqual(['Harbour 2']);
    await userEvent.click(remove('Harbour 2'));
    expect(titles()).toEqual([]);
    expect(screen.getByText(/has these words/)).toBeInTheDocument();
    await userEvent.clear(screen.getByRole('searchbox'));
    expect(titles()).toEqual(['Harbour 3', 'Harbour 1']);
    expect(requests).toEqual([]);
  });

  it('keeps the focus among the rows while one after the other is removed', async () => {
    const { store } = await open(null);
    watch(store, 2);
    remove('Harbour 2').focus();
    await userEvent.keyboard('{Enter}');
    expect(remove('Harbour 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('has sixty a page, with links to the others', async () => {
    const { store } = await open(null);
    watch(store, 61);
    expect(titles()).toHaveLength(60);
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/videos/history/2/');
  });

  it('says that it ends before a page, with a way to the first', async () => {
    const { store } = await open(null, {}, { number: 2 });
    watch(store, 1);
    expect(screen.getByRole('link', { name: 'To the first page' })).toHaveAttribute(
      'href',
      '/videos/history/1/',
    );
  });

  it('is cleared in one go, after a question', async () => {
    const { store } = await open(null);
    watch(store, 2);
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    await waitFor(() => expect(titles()).toEqual([]));
    expect(localStorage).toHaveLength(0);
    expect(screen.getByText('The history is empty.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Newest videos' })).toBeInTheDocument();
  });

  it('stays when the question is answered with no', async () => {
    const { store } = await open(null, {}, { hostActions: { confirm: async () => false } });
    watch(store, 2);
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    expect(titles()).toHaveLength(2);
  });

  it('can be turned off and on', async () => {
    const { store } = await open(null);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember what I watch' }));
    watch(store, 1);
    expect(titles()).toEqual([]);
    expect(screen.getByText(/while history is turned off/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember what I watch' }));
    watch(store, 1);
    expect(titles()).toEqual(['Harbour 1']);
  });

  it('says without consent why there is none, and where to allow it', async () => {
    writeConsent([]);
    await open(null);
    expect(screen.getByText(/allow functional storage/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open preferences' })).toHaveAttribute('href', '/preferences/');
  });
});

const choose = (title: string) => userEvent.click(screen.getByRole('checkbox', { name: new RegExp(title) }));
const pressTool = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('several at the same time', () => {
  it('leave the device, and come back as they were', async () => {
    const { store, requests } = await open(null);
    watch(store, 4);
    await pressTool('Select');
    await choose('Harbour 2');
    await choose('Harbour 4');
    expect(screen.queryByRole('button', { name: 'Move to a playlist' })).toBeNull();
    await pressTool('Remove');
    expect(titles()).toEqual(['Harbour 3', 'Harbour 1']);
    const [notice] = store.getState().notifications;
    expect(notice?.text).toBe('2 videos removed from your history');
    act(() => notice?.action?.onSelect());
    expect(titles()).toEqual(['Harbour 4', 'Harbour 3', 'Harbour 2', 'Harbour 1']);
    expect(requests).toEqual([]);
  });

  it('leave the server, and come back with when they were watched', async () => {
    const at = (id: number) => new Date(Date.UTC(2026, 0, 15, 12, 0, id)).toISOString();
    let kept = [3, 2, 1];
    const { store, requests } = await open(buildViewer(), {
      '/api/json/videos2/0/straight/history/': () =>
        buildListingPage({
          videos: kept.map((video_id) => buildVideoCard({ video_id })),
          total_count: kept.length,
          kept_at: kept.map(at),
        }),
      'POST /api/input.php': ({ body }: { body: Record<string, string> }) => {
        kept = body.section === 'rem' ? [2] : [3, 2, 1];
        return { ok: true, video_ids: [3, 1] };
      },
    });
    await screen.findByText('Harbour 3');
    await pressTool('Select');
    await choose('Harbour 3');
    await choose('Harbour 1');
    await pressTool('Remove');
    await waitFor(() => expect(titles()).toEqual(['Harbour 2']));
    await waitFor(() => expect(store.getState().notifications).toHaveLength(1));
    await act(async () => store.getState().notifications[0]?.action?.onSelect());
    await waitFor(() => expect(titles()).toEqual(['Harbour 3', 'Harbour 2', 'Harbour 1']));
    expect(postedBodies(requests)).toEqual([
      expect.objectContaining({ act: 'history', section: 'rem', video_ids: '3,1' }),
      expect.objectContaining({
        act: 'history',
        section: 'add',
        video_ids: '3,1',
        kept_at: `${at(3)},${at(1)}`,
      }),
    ]);
  });
});

describe('of a member', () => {
  const FIRST = '/api/json/videos2/0/straight/history/60/history..1.all...json';
  const listing = (ids: number[]) =>
    buildListingPage({
      videos: ids.map((video_id) => buildVideoCard({ video_id })),
      total_count: ids.length,
      kept_at: ids.map(() => '2026-01-15T12:00:00.000Z'),
    });
  const EMPTY = buildListingPage({ videos: [], total_count: 0, code: 'history_empty' });

  it('is the server’s, asked once it is known who looks', async () => {
    const { requests } = await open(buildViewer(), { [FIRST]: listing([2, 1]) });
    await waitFor(() => expect(titles()).toEqual(['Harbour 2', 'Harbour 1']));
    expect(requests).toHaveLength(1);
    expect(screen.getByText('Only you can see it.')).toBeInTheDocument();
  });

  it('removes one video immediately, and shows it again when that is refused', async () => {
    let answer: unknown = { ok: true };
    const kept = [3, 2, 1];
    const { requests, store } = await open(buildViewer(), {
      [FIRST]: () => listing(kept),
      'POST /api/input.php': () => {
        if ((answer as { ok?: boolean }).ok) kept.shift();
        return answer;
      },
    });
    await screen.findByText('Harbour 3');
    await userEvent.click(remove('Harbour 3'));
    expect(titles()).toEqual(['Harbour 2', 'Harbour 1']);
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      act: 'history',
      section: 'rem',
      video_ids: '3',
    });
    answer = new ApiFailure(0, 'unavailable');
    await userEvent.click(remove('Harbour 2'));
    await waitFor(() => expect(titles()).toEqual(['Harbour 2', 'Harbour 1']));
    expect(store.getState().notifications.map(({ text, code }) => text || code)).toEqual([
      '1 video removed from your history',
      'unavailable',
    ]);
  });

  it('is cleared on the server', async () => {
    let isEmpty = false;
    const { requests } = await open(buildViewer(), {
      [FIRST]: () => (isEmpty ? EMPTY : listing([1])),
      'POST /api/input.php': () => {
        isEmpty = true;
        return { ok: true };
      },
    });
    await screen.findByText('Harbour 1');
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    expect(await screen.findByText('The history is empty.')).toBeInTheDocument();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      act: 'history',
      section: 'del',
    });
  });

  it('is searched on the server once typing pauses', async () => {
    const { requests } = await open(buildViewer(), {
      [FIRST]: listing([2, 1]),
      '/api/videos2.php?params=0%2Fstraight%2Fhistory%2F60%2Fhistory..1.all..&s=our%201': listing([1]),
    });
    await screen.findByText('Harbour 2');
    await userEvent.type(screen.getByRole('searchbox'), 'our 1');
    await waitFor(() => expect(titles()).toEqual(['Harbour 1']));
    expect(requests).toHaveLength(2);
  });

  it('says what failed and tries again', async () => {
    const failing = jest.fn<() => unknown>(() => new ApiFailure(503, 'unavailable'));
    await open(buildViewer(), { [FIRST]: failing });
    expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument();
    failing.mockReturnValue(listing([1]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Harbour 1')).toBeInTheDocument();
  });

  it('shows nothing that this device remembers of the anonymous', async () => {
    const { store } = await open(buildViewer(), { [FIRST]: EMPTY });
    watch(store, 2);
    expect(await screen.findByText('The history is empty.')).toBeInTheDocument();
    expect(titles()).toEqual([]);
  });
});
