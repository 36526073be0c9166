import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { buildVideoFile, buildViewer } from '@foyer/shared/testing/builders';
import { addToDevice, readDeviceLibrary } from '@foyer/shared/device-library';
import { writeConsent } from '@foyer/shared/platform';
import { clearGivenVotes } from './actions/given-votes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answers, KEPT, NOBODY, SUBSCRIBED, show, clearVisitor } from './watch-page.fixture.ts';

afterEach(() => {
  clearVisitor();
  clearGivenVotes();
});

const countIn = (button: HTMLElement) => Number(button.querySelector('data')?.value);

describe('the watch page: what a visitor does', () => {
  it('counts a view once, a second after it shows', async () => {
    jest.useFakeTimers();
    const { requests } = await show();
    const views = () => requests.filter(({ url }) => url === '/api/stats.php');
    jest.advanceTimersByTime(900);
    expect(views()).toHaveLength(0);
    jest.advanceTimersByTime(5000);
    expect(views()).toHaveLength(1);
    expect(views()[0]?.body).toMatchObject({ act: 'view', section: 'video', object_id: 3 });
  });

  it('counts a like immediately, changes it, and takes it back by the same button', async () => {
    let statistics = { likes: 0, dislikes: 0 };
    let isFirst = true;
    const { requests } = await show({
      api: {
        ...answers,
        'POST /api/stats.php': () => ({ ok: true, statistics, ...(isFirst && { receipt: 'r-1' }) }),
      },
    });
    const like = screen.getByRole('button', { name: /^I like it/ });
    const dislike = screen.getByRole('button', { name: /^I don’t like it/ });
    const [likes, dislikes] = [countIn(like), countIn(dislike)];
    const sent = () =>
      requests
        .filter(({ body }) => (body as { act?: string } | undefined)?.act === 'vote')
        .map(({ body }) => body as { vote: unknown; receipt?: string });
    statistics = { likes: likes + 1, dislikes };
    await userEvent.click(like);
    await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'true'));
    expect(countIn(like)).toBe(likes + 1);
    isFirst = false;
    statistics = { likes, dislikes: dislikes + 1 };
    await userEvent.click(dislike);
    await waitFor(() => expect(dislike).toHaveAttribute('aria-pressed', 'true'));
    expect(like).toHaveAttribute('aria-pressed', 'false');
    expect([countIn(like), countIn(dislike)]).toEqual([likes, dislikes + 1]);
    statistics = { likes, dislikes };
    await userEvent.click(dislike);
    await waitFor(() => expect(dislike).toHaveAttribute('aria-pressed', 'false'));
    expect(countIn(dislike)).toBe(dislikes);
    expect(sent()).toMatchObject([
      { vote: 1 },
      { vote: 0, receipt: 'r-1' },
      { vote: 'none', receipt: 'r-1' },
    ]);
    expect(sent()[0]).not.toHaveProperty('receipt');
  });

  it.each([
    ['with consent', ['functional'] as const, 'true'],
    ['not without it', [] as const, 'false'],
  ])('shows the vote again after a reload, from the device: %s', async (_what, consent, pressed) => {
    writeConsent(consent);
    const api = {
      ...answers,
      'POST /api/stats.php': { ok: true, statistics: { likes: 5, dislikes: 1 }, receipt: 'r-1' },
    };
    const { unmount } = await show({ api });
    await userEvent.click(screen.getByRole('button', { name: /^I like it/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^I like it/ })).toHaveAttribute('aria-pressed', 'true'),
    );
    unmount();
    clearGivenVotes();
    await show({ api });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^I like it/ })).toHaveAttribute('aria-pressed', pressed),
    );
  });

  it("shows a member's vote as the account knows it", async () => {
    await show({
      viewer: buildViewer(),
      api: { ...answers, [SUBSCRIBED]: NOBODY, '/api/library.json?video_id=3': { ...KEPT, vote: 0 } },
    });
    const dislike = await screen.findByRole('button', { name: /^I don’t like it/, pressed: true });
    expect(dislike).toBeEnabled();
  });

  it('keeps the count and says so when the vote was given before', async () => {
    const refusal = { ok: false, error: 'voted', code: 'already_voted' };
    const { store } = await show({ api: { ...answers, 'POST /api/stats.php': refusal } });
    const like = screen.getByRole('button', { name: /^I like it/ });
    const before = countIn(like);
    await userEvent.click(like);
    await waitFor(() => expect(store.getState().notifications).toHaveLength(1));
    expect(store.getState().notifications[0]?.kind).toBe('error');
    expect(countIn(like)).toBe(before);
  });

  it('keeps favourites of the anonymous on the device, and takes them out again, without a word to the server', async () => {
    writeConsent(['functional']);
    const { requests, store } = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Favourite' }));
    await screen.findByRole('button', { name: 'In favourites', pressed: true });
    expect(readDeviceLibrary().favourite).toMatchObject([{ video_id: 3, title: 'Harbour at night' }]);
    expect(store.getState().notifications.map(({ kind }) => kind)).toEqual(['success']);
    await userEvent.click(screen.getByRole('button', { name: 'In favourites' }));
    await screen.findByRole('button', { name: 'Favourite', pressed: false });
    expect(readDeviceLibrary().favourite).toEqual([]);
    expect(requests.some(({ url }) => url === '/api/input.php')).toBe(false);
  });

  it('shows what the device keeps already', async () => {
    writeConsent(['functional']);
    addToDevice('watch_later', [
      { video_id: 3, dir: 'harbour', title: 'Harbour at night', at: '2026-01-15T12:00:00.000Z' },
    ]);
    await show();
    await screen.findByRole('button', { name: /later/i, pressed: true });
  });

  it('asks the anonymous to sign in where the device may keep nothing', async () => {
    const openSignIn = jest.fn();
    const { requests } = await show({ hostActions: { openSignIn } });
    await userEvent.click(screen.getByRole('button', { name: 'Favourite' }));
    await waitFor(() =>
      expect(openSignIn).toHaveBeenCalledWith({
        resume: { remote: 'mf-player', action: 'add-to', args: { id: 3, list: 'favourite' } },
      }),
    );
    expect(requests.some(({ url }) => url === '/api/input.php')).toBe(false);
  });

  it('saves after signing in what was to be saved before, in that list alone', async () => {
    const interrupted = { remote: 'mf-player', action: 'add-to', args: { id: 3, list: 'favourite' } };
    const { requests } = await show({
      api: {
        ...answers,
        '/api/library.json?video_id=3': KEPT,
        [SUBSCRIBED]: NOBODY,
        'POST /api/input.php': { ok: true },
      },
      viewer: buildViewer(),
      hostActions: {
        onResume: (isMine, carryOut) => {
          if (isMine(interrupted)) carryOut(interrupted.args);
          return () => {};
        },
      },
    });
    await waitFor(() => expect(requests.some(({ url }) => url === '/api/input.php')).toBe(true));
    const writes = requests.filter(({ url }) => url === '/api/input.php').map(({ body }) => body);
    expect(writes).toHaveLength(1);
    expect(writes[0]).toMatchObject({ act: 'favourite', section: 'add', video_id: 3 });
  });

  it("knows a member's favourites and takes the video out again", async () => {
    const api = {
      ...answers,
      '/api/library.json?video_id=3': { ...KEPT, favourite: true },
      [SUBSCRIBED]: NOBODY,
      'POST /api/input.php': { ok: true },
    };
    const { requests } = await show({ api, viewer: buildViewer() });
    await userEvent.click(await screen.findByRole('button', { name: 'In favourites', pressed: true }));
    await waitFor(() => expect(requests.some(({ url }) => url === '/api/input.php')).toBe(true));
    const write = requests.find(({ url }) => url === '/api/input.php');
    expect(write?.body).toEqual({ act: 'favourite', section: 'rem', video_id: 3 });
  });

  it('asks for nothing personal while the visitor is unknown', async () => {
    const { requests } = await show({ viewer: 'unknown' });
    expect(requests.filter(({ url }) => /videos2|library/.test(url))).toHaveLength(0);
  });

  it('pages through related videos by links, three pages an answer', async () => {
    const { requests } = await show({ search: '?related=2' });
    expect(screen.getByText('Related 13')).toBeInTheDocument();
    expect(screen.queryByText('Related 12')).toBeNull();
    expect(requests.filter(({ url }) => url.includes('videos_related2'))).toHaveLength(1);
    const next = screen.getByRole('link', { name: 'Page 3' });
    expect(next.getAttribute('href')).toBe('/videos/3/harbour/?related=3#related-videos');
  });

  it('names models and channels in plain words while the site has no pages of them', async () => {
    await show({ hasPage: (url) => !/^\/(model|channel)\//.test(url) });
    expect(screen.getByText('Ada Lund')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ada Lund' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Outdoor' })).toBeVisible();
  });

  it('offers address and embed code', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const code = await screen.findByLabelText('Embed code');
    expect((code as HTMLTextAreaElement).value).toContain('/embed/3/harbour/"');
  });

  it('shares from the moment that the visitor names', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const time = await screen.findByLabelText('Start time, minutes and seconds');
    await userEvent.clear(time);
    await userEvent.type(time, '1:30');
    expect(screen.getByRole('checkbox', { name: 'Start at' })).toBeChecked();
    expect(screen.getByLabelText('Link')).toHaveValue('http://localhost/videos/3/harbour/?t=90');
    expect((screen.getByLabelText('Embed code') as HTMLTextAreaElement).value).toContain('/harbour/?t=90"');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Start at' }));
    expect(screen.getByLabelText('Link')).toHaveValue('http://localhost/videos/3/harbour/');
  });

  it('follows the uploader, after signing in where need be', async () => {
    const openSignIn = jest.fn();
    await show({ hostActions: { openSignIn } });
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    const resume = { remote: 'mf-player', action: 'subscribe', args: { kind: 'member', id: 7 } };
    expect(openSignIn).toHaveBeenCalledWith({ resume });

    let isFollowed = false;
    const { requests } = await show({
      viewer: buildViewer({ _id: 9 }),
      api: {
        ...answers,
        '/api/library.json?video_id=3': KEPT,
        '/api/subscribed.json?kind=member&object_id=7': () => ({ subscribed: isFollowed }),
        'POST /api/input.php': () => {
          isFollowed = true;
          return { ok: true };
        },
      },
    });
    const buttons = screen.getAllByRole('button', { name: 'Subscribe' });
    await userEvent.click(buttons.at(-1) as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Subscribed', pressed: true })).toBeInTheDocument();
    const write = requests.find(({ url }) => url === '/api/input.php');
    expect(write?.body).toEqual({ act: 'subscribe', section: 'add', kind: 'member', object_id: 7 });
  });

  it('offers a download with the wait that the server names', async () => {
    const ticket = { token: 'a.b', ready_at: 1, wait_seconds: 0, height: 360, file_name: 'harbour-360p.mp4' };
    await show({
      api: {
        ...answers,
        '/api/videofile.php?video_id=3': buildVideoFile({ video_id: 3, downloads: [720, 360] }),
        'POST /api/download.php': { ok: true, ...ticket },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('button', { name: '360p' }));
    const file = await screen.findByRole('link', { name: 'Save the file (360p)' });
    expect(file).toHaveAttribute('href', '/api/download.php?token=a.b');
  });

  it('keeps a download that waits to be saved, and offers the qualities anew once it was saved or is too old', async () => {
    const ticket = { token: 'a.b', ready_at: 1, wait_seconds: 0, height: 360, file_name: 'harbour-360p.mp4' };
    await show({
      api: {
        ...answers,
        '/api/videofile.php?video_id=3': buildVideoFile({ video_id: 3, downloads: [720, 360] }),
        'POST /api/download.php': { ok: true, ...ticket },
      },
    });
    const reopen = async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    };
    const name = 'Save the file (360p)';
    const timeouts = jest.spyOn(globalThis, 'setTimeout');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('button', { name: '360p' }));
    await screen.findByRole('link', { name });
    await reopen();
    const file = await screen.findByRole('link', { name });
    file.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(file);
    await reopen();
    await userEvent.click(await screen.findByRole('button', { name: '720p' }));
    await screen.findByRole('link', { name });
    const [end] = timeouts.mock.calls.findLast(([, ms]) => (ms ?? 0) > 590_000) ?? [];
    act(() => (end as () => void)());
    expect(await screen.findByRole('button', { name: '720p' })).toBeEnabled();
    jest.restoreAllMocks();
  });
});

describe('the share dialog of one’s own video', () => {
  it('asks where the videos may be embedded, and refuses what is no site before it is sent', async () => {
    const { requests } = await show({
      viewer: buildViewer(),
      api: {
        ...answers,
        '/api/library.json?video_id=3': KEPT,
        [SUBSCRIBED]: NOBODY,
        '/api/embed_domains.json': { domains: ['partner.example'] },
        'POST /api/embed_domains.php': { ok: true, domains: [] },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const field = await screen.findByLabelText(/Sites that may embed/);
    await waitFor(() => expect(field).toHaveValue('partner.example'));
    await userEvent.type(field, '\nno site!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('“site!” is not the name of a site.')).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, 'blog.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ url }) => url === '/api/embed_domains.php')?.body).toEqual({
        domains: 'blog.example',
      }),
    );
  });
});
