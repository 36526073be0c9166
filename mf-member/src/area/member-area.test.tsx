import { describe, expect, it, jest } from '@jest/globals';
import { buildPlaylistCard } from '@foyer/shared/testing/build-playlist';
import {
  buildListingPage,
  buildMemberAnswer,
  buildMemberCard,
  buildNameOnlyAnswer,
  buildViewer,
} from '@foyer/shared/testing/builders';
import type { HostActions } from '@foyer/shared/platform';
import { type ApiAnswers, ApiFailure, postedBodies } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { Page } from '@foyer/shared/remotes/remote';
import type { Friendship, MemberRelation } from '@foyer/shared/wire-schemas/members/members';
import type { Subscription } from '@foyer/shared/wire-schemas/members/subscriptions';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { memberApi } from '../member-api.ts';
import messages from '../messages/en.json' with { type: 'json' };
import { page as videosPage } from '../ed-videos/page.tsx';
import { page as favouritesPage } from '../favourite-videos/page.tsx';
import { page as friendsPage } from '../friends/page.tsx';
import { page as playlistsPage } from '../playlists/page.tsx';
import { page as subscriptionsPage } from '../subscriptions/page.tsx';
import { page as wallPage } from '../wall/page.tsx';

const relation = (fields: Partial<MemberRelation> = {}): MemberRelation => ({
  friendship: 'none',
  is_subscribed: false,
  has_blocked: false,
  may_send: true,
  may_write: true,
  ...fields,
});
const PUBLIC = '/api/json/member/3600/7.json';
const OWN = '/api/json/member/0/7.json';
const VIDEOS = (lifetime: number, page = 1, count = 60) =>
  `/api/json/videos2/${lifetime}/straight/latest-updates/${count}/member.7.${page}.all...json`;
const member: ApiAnswers = { [PUBLIC]: buildMemberAnswer() };

interface Visit {
  viewer?: Viewer | null | 'unknown';
  number?: string;
  hostActions?: Partial<HostActions>;
}
const open = (
  page: Page,
  section: string,
  api: ApiAnswers,
  { viewer = null, number = '1', hostActions }: Visit = {},
) =>
  renderInApp(page, {
    path: `/members/7/${section}/`,
    params: { id: '7', page: number },
    api,
    messages,
    viewer,
    hostActions: { confirm: async () => true, ...hostActions },
  });
const actions = () => within(document.querySelector('header') as HTMLElement);
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Sections of this member' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const SHOWN_TO_ALL = ['Videos', 'About', 'Albums', 'Playlists', 'Subscriptions', 'Friends', 'Wall'];

describe('the sections of a member', () => {
  const api = { ...member, [VIDEOS(3600)]: buildListingPage() };

  it('are seven to others, and to oneself also the lists that nobody else sees', async () => {
    const { unmount } = await open(videosPage, 'ed_videos/1', api);
    expect(tabs()).toEqual(SHOWN_TO_ALL);
    unmount();
    // Videos that others do not see are asked for by "My uploads" alone: here they have neither pictures nor a length.
    const own = { ...api, [OWN]: buildMemberAnswer() };
    await open(videosPage, 'ed_videos/1', own, { viewer: buildViewer({ _id: 7 }) });
    expect(screen.getByRole('link', { name: 'My uploads' })).toHaveAttribute('href', '/upload/videos/');
    expect(tabs()).toEqual([...SHOWN_TO_ALL, 'Favourites', 'Watch later', 'History']);
    expect(actions().getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/edit/');
    expect(actions().queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });

  it('have a feed of the videos that everyone sees', async () => {
    const feed = () => document.querySelector('link[rel=alternate][type="application/atom+xml"]');
    const { unmount } = await open(videosPage, 'ed_videos/1', api);
    expect(feed()).toHaveAttribute('href', '/feeds/member/7.xml');
    expect(screen.getByRole('link', { name: 'Follow this list (Atom feed)' })).toBeVisible();
    unmount();
    await open(videosPage, 'ed_videos/1', {
      ...api,
      [VIDEOS(3600)]: { ...buildListingPage({ videos: [] }), code: 'videos_not_found' },
    });
    expect(feed()).toBeNull();
  });

  it('are opened by the counts', async () => {
    await open(videosPage, 'ed_videos/1', api);
    const hrefOf = (name: RegExp) => actions().getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(/ videos?$/)).toBe('/members/7/ed_videos/1/');
    expect(hrefOf(/ friends?$/)).toBe('/members/7/friends/1/');
    expect(hrefOf(/ albums?$/)).toBe('/members/7/albums/1/');
    expect(hrefOf(/ playlists?$/)).toBe('/members/7/playlists/1/');
    expect(actions().queryByRole('link', { name: /subscribers/ })).toBeNull();
  });

  it('show all videos of a member with their number', async () => {
    const { result } = await open(videosPage, 'ed_videos/1', api);
    expect(result).toEqual({ status: 200 });
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^Videos/);
    expect(screen.getByRole('link', { name: /Harbour 2/ })).toBeInTheDocument();
  });

  it('end with the last page, and are nothing for what is no page or no member', async () => {
    const nothing = buildListingPage({ videos: [], total_count: 3, code: 'videos_not_found' });
    const beyond = { ...member, [VIDEOS(3600, 2)]: nothing };
    expect((await open(videosPage, 'ed_videos/2', beyond, { number: '2' })).result?.status).toBe(404);
    expect((await open(videosPage, 'ed_videos/0', api, { number: '0' })).result?.status).toBe(404);
    const unknown = { '/api/json/': new ApiFailure(404, 'not_found') };
    expect((await open(videosPage, 'ed_videos/1', unknown)).result?.status).toBe(404);
  });

  it('give a private member’s strangers nothing but the name, on every one of them', async () => {
    const strangers = {
      [PUBLIC]: buildNameOnlyAnswer(),
      '/api/json/videos2/': buildListingPage({ videos: [], total_count: 0, code: 'no_permission' }),
      '/api/json/friends/': { members: [], total_count: 0, code: 'no_permission' },
    };
    for (const [page, section] of [
      [videosPage, 'ed_videos'],
      [friendsPage, 'friends'],
      [wallPage, 'wall'],
    ] as const) {
      const { unmount } = await open(page, section, strangers);
      expect(screen.getByText(/This profile is private/)).toBeInTheDocument();
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(screen.queryByTestId('slot:object.discussion')).toBeNull();
      unmount();
    }
  });

  it('have the wall that the set has for members', async () => {
    const { result } = await open(wallPage, 'wall/1', member);
    expect(result?.slots).toEqual([
      { name: 'object.discussion', props: { section: 'member', objectId: '7' } },
    ]);
    expect(screen.getByTestId('slot:object.discussion')).toBeInTheDocument();
  });

  it('keep a list of one’s own from everyone else, and ask for nothing of it', async () => {
    const { requests, unmount } = await open(favouritesPage, 'favourite_videos/1', member);
    expect(await screen.findByText('Only quiet-otter-7 can see this list.')).toBeInTheDocument();
    expect(requests.map(({ url }) => url)).toEqual([PUBLIC]);
    unmount();
    const before = await open(favouritesPage, 'favourite_videos/1', member, { viewer: 'unknown' });
    expect(screen.queryByText(/Only quiet-otter-7/)).toBeNull();
    expect(before.requests.map(({ url }) => url)).toEqual([PUBLIC]);
  });
});

describe('what can be done about a member', () => {
  const show = (own: Partial<MemberRelation>, visit: Visit = {}) =>
    open(
      videosPage,
      'ed_videos/1',
      {
        ...member,
        [VIDEOS(3600)]: buildListingPage(),
        [OWN]: buildMemberAnswer({ relation: relation(own) }),
        'POST /api/input.php': { ok: true },
        'POST /api/member.php': { ok: true },
      },
      { viewer: buildViewer({ _id: 9 }), ...visit },
    );
  const press = async (name: string) => userEvent.click(await actions().findByRole('button', { name }));

  it.each<[Friendship, string, object]>([
    ['none', 'Add friend', { act: 'friends', section: 'add', object_id: 7 }],
    ['asked', 'Withdraw request', { act: 'friends', section: 'rem', object_id: 7 }],
    ['requested', 'Accept', { act: 'friends', section: 'upd', object_id: 7 }],
    ['requested', 'Decline', { act: 'friends', section: 'rem', object_id: 7 }],
    ['friends', 'Friends', { act: 'friends', section: 'rem', object_id: 7 }],
  ])('friendship %s: %s', async (friendship, name, body) => {
    const { requests, store } = await show({ friendship });
    await press(name);
    await waitFor(() => expect(postedBodies(requests)).toEqual([body]));
    await waitFor(() => expect(store.getState().notifications[0]?.text).toContain('quiet-otter-7'));
  });

  it('subscribes and ends it', async () => {
    const first = await show({});
    await press('Subscribe');
    await waitFor(() =>
      expect(postedBodies(first.requests)).toEqual([
        { act: 'subscribe', section: 'add', kind: 'member', object_id: 7 },
      ]),
    );
    first.unmount();
    const second = await show({ is_subscribed: true });
    await press('Subscribed');
    await waitFor(() => expect(postedBodies(second.requests)).toMatchObject([{ section: 'rem' }]));
  });

  it('shows what was just done while other answers are on their way', async () => {
    const held = Promise.withResolvers<unknown>();
    const { store } = await open(
      videosPage,
      'ed_videos/1',
      {
        ...member,
        [VIDEOS(3600)]: buildListingPage(),
        [OWN]: buildMemberAnswer({ relation: relation() }),
        '/api/json/member/0/8.json': () => held.promise,
        'POST /api/input.php': { ok: true },
      },
      { viewer: buildViewer({ _id: 9 }) },
    );
    await actions().findByRole('button', { name: 'Subscribe' });
    const asked = memberApi.endpoints.memberGetMember.initiate({ memberId: 8, asMember: true });
    const other = store.dispatch(asked);
    await press('Subscribe');
    expect(await actions().findByRole('button', { name: 'Subscribed', pressed: true })).toBeVisible();
    await press('Add friend');
    expect(await actions().findByRole('button', { name: 'Withdraw request' })).toBeVisible();
    held.resolve(buildMemberAnswer());
    await other;
  });

  it('leads to the conversation only where the member may be written to', async () => {
    const { unmount } = await show({});
    expect(await actions().findByRole('link', { name: 'Message' })).toHaveAttribute('href', '/messages/7/');
    unmount();
    await show({ may_send: false });
    await actions().findByRole('button', { name: 'Subscribe' });
    expect(actions().queryByRole('link', { name: 'Message' })).toBeNull();
  });

  it('blocks after a question, and leaves nothing but to lift it afterwards', async () => {
    const confirm = jest.fn<NonNullable<HostActions['confirm']>>(async () => true);
    const { requests, unmount } = await show(
      {},
      { viewer: buildViewer({ _id: 9 }), hostActions: { confirm } },
    );
    await press('Block');
    await waitFor(() => expect(postedBodies(requests)).toEqual([{ act: 'block', object_id: 7 }]));
    expect(confirm).toHaveBeenCalledTimes(1);
    unmount();
    await show({ has_blocked: true });
    await actions().findByRole('button', { name: 'Unblock' });
    expect(actions().queryByRole('button', { name: /Subscribe|Add friend|Block$/ })).toBeNull();
  });

  it('opens the report about the member', async () => {
    const openReport = jest.fn<NonNullable<HostActions['openReport']>>();
    await show({}, { viewer: null, hostActions: { openReport } });
    await userEvent.click(await actions().findByRole('link', { name: 'Report this member' }));
    expect(openReport).toHaveBeenCalledWith({ section: 'member', objectId: 7 });
  });

  it('asks the anonymous to sign in, and goes on afterwards', async () => {
    const openSignIn = jest.fn<HostActions['openSignIn']>();
    await show({}, { viewer: null, hostActions: { openSignIn } });
    await press('Add friend');
    expect(openSignIn).toHaveBeenCalledWith({
      resume: { remote: 'mf-member', action: 'relation', args: { memberId: 7, change: 'befriend' } },
    });
    expect(actions().queryByRole('button', { name: 'Block' })).toBeNull();
  });

  it('shows nothing of it before it is known who looks', async () => {
    await show({}, { viewer: 'unknown' });
    expect(actions().queryByRole('button')).toBeNull();
  });
});

describe('friends', () => {
  const friends = (fields: object) => ({
    members: [buildMemberCard({ _id: 3, name: 'Anna' })],
    total_count: 1,
    ...fields,
  });
  it('of oneself come with the requests that wait, each with its answer', async () => {
    const { requests } = await open(
      friendsPage,
      'friends/1',
      {
        ...member,
        [OWN]: buildMemberAnswer(),
        '/api/json/friends/3600/40/7.1.json': friends({}),
        '/api/json/friends/0/40/7.1.json': friends({
          requests: [buildMemberCard({ _id: 4, name: 'Bert' })],
          asked: [buildMemberCard({ _id: 5, name: 'Carl' })],
        }),
        'POST /api/input.php': { ok: true },
      },
      { viewer: buildViewer({ _id: 7 }) },
    );
    const bert = (await screen.findByRole('link', { name: 'Bert' })).closest('li') as HTMLElement;
    await userEvent.click(within(bert).getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        act: 'friends',
        section: 'upd',
        object_id: 4,
      }),
    );
    const carl = screen.getByRole('link', { name: 'Carl' }).closest('li') as HTMLElement;
    expect(within(carl).getByRole('button', { name: 'Withdraw request' })).toBeInTheDocument();
    const anna = screen.getByRole('link', { name: 'Anna' }).closest('li') as HTMLElement;
    expect(within(anna).getByRole('link', { name: 'Write to Anna' })).toBeInTheDocument();
  });

  it('that a member hides are said to be hidden', async () => {
    await open(friendsPage, 'friends/1', {
      ...member,
      '/api/json/friends/3600/40/7.1.json': { members: [], total_count: 0, code: 'no_permission' },
    });
    expect(document.body).toHaveTextContent('quiet-otter-7 does not show their friends.');
  });
});

describe('subscriptions', () => {
  const one = (fields: Partial<Subscription>): Subscription => ({
    kind: 'channel',
    object_id: 2,
    dir: 'harbour',
    title: 'Harbour',
    thumb: null,
    subscribed_at: '2026-01-15T12:00:00.000Z',
    total_videos: 4,
    ...fields,
  });
  it('lead to what is followed; one’s own end with a way back', async () => {
    const answer = {
      subscriptions: [
        one({}),
        one({ kind: 'model', object_id: 3, dir: 'lamp', title: 'Lamp' }),
        one({ kind: 'member', object_id: 4, dir: undefined, title: 'Anna', total_videos: null }),
      ],
      total_count: 3,
    };
    const { requests, store } = await open(
      subscriptionsPage,
      'subscriptions',
      {
        ...member,
        [OWN]: buildMemberAnswer(),
        '/api/json/subscriptions/': answer,
        'POST /api/input.php': { ok: true },
      },
      { viewer: buildViewer({ _id: 7 }) },
    );
    expect(screen.getByRole('link', { name: 'Harbour' })).toHaveAttribute('href', '/channel/harbour/1/');
    expect(screen.getByRole('link', { name: 'Lamp' })).toHaveAttribute('href', '/model/lamp/videos/1/');
    expect(screen.getByRole('link', { name: 'Anna' })).toHaveAttribute('href', '/members/4/info/');
    await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe from Lamp' }));
    await waitFor(() => expect(store.getState().notifications[0]?.action?.label).toBe('Undo'));
    await act(async () => store.getState().notifications[0]?.action?.onSelect());
    const sent = () => postedBodies(requests);
    await waitFor(() =>
      expect(sent()).toEqual([
        { act: 'subscribe', section: 'rem', kind: 'model', object_id: 3 },
        { act: 'subscribe', section: 'add', kind: 'model', object_id: 3 },
      ]),
    );
  });
});

describe('playlists', () => {
  const api = {
    ...member,
    [OWN]: buildMemberAnswer(),
    '/api/json/playlists/': {
      playlists: [buildPlaylistCard({ member: { id: 7, name: 'quiet-otter-7', avatar: '' } })],
      total_count: 1,
    },
    'POST /api/input.php': { ok: true },
  };
  it('of others are shown, not changed', async () => {
    await open(playlistsPage, 'playlists/1', api);
    expect(screen.getByRole('link', { name: 'Evening' })).toHaveAttribute('href', '/playlist/5/1/');
    expect(screen.queryByRole('button', { name: /Delete|New playlist/ })).toBeNull();
  });

  it('of one’s own are made, edited and, after a question, deleted', async () => {
    const { requests } = await open(playlistsPage, 'playlists/1', api, { viewer: buildViewer({ _id: 7 }) });
    expect(await screen.findByRole('button', { name: 'New playlist' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit “Evening”' })).toHaveAttribute('href', '/playlist/5/edit/');
    await userEvent.click(screen.getByRole('button', { name: 'Delete “Evening”' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        act: 'playlist',
        section: 'del',
        object_id: 5,
      }),
    );
  });
});
