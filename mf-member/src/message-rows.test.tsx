/** The messages of docs/specification/answers.md that this package shows: shared/src/testing/message-rows.fixture.tsx. */
import {
  buildListingPage,
  buildMain,
  buildMember,
  buildMemberAnswer,
  buildViewer,
} from '@foyer/shared/testing/builders';
import { checkMessageRows, type Given, type Situation } from '@foyer/shared/testing/check-message-rows';
import { type ApiAnswers, ApiFailure } from '@foyer/shared/testing/fake-transport';
import { resetDeviceStorage } from '@foyer/shared/testing/device-storage';
import { renderInApp, type RenderInAppOptions } from '@foyer/shared/testing/render-in-app';
import { type ApiRequest } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import type { MemberRelation } from '@foyer/shared/wire-schemas/members/members';
import type { PlaylistCard } from '@foyer/shared/wire-schemas/playlists';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { widget as addTo } from './add-to/widget.tsx';
import { page as albums } from './albums/page.tsx';
import { page as arrange } from './arrange-playlist/page.tsx';
import { page as videos } from './ed-videos/page.tsx';
import { page as edit } from './edit/page.tsx';
import { page as friends } from './friends/page.tsx';
import { page as history } from './history/page.tsx';
import { page as library } from './library/page.tsx';
import { page as playlists } from './playlists/page.tsx';
import { widget as playlistForm } from './playlist-form/widget.tsx';
import { page as subscriptions } from './subscriptions/page.tsx';

resetDeviceStorage();

const OWNER = buildViewer({ _id: 7 });
const OTHER = buildViewer({ _id: 9 });
const RELATION: MemberRelation = {
  friendship: 'none',
  is_subscribed: false,
  has_blocked: false,
  may_send: true,
  may_write: true,
};
const MEMBER: ApiAnswers = { '/api/json/member/': buildMemberAnswer({ relation: RELATION }) };
const NO_VIDEOS = buildListingPage({ videos: [], total_count: 0 });
/** Refused with the row's code, or done. */
const written = ({ code }: Given, more: object = {}) =>
  code ? { ok: false, error: 'refused', code } : { ok: true, ...more };
const playlist = (fields: Partial<PlaylistCard> = {}) => ({
  playlist_id: 5,
  title: 'Evening',
  description: 'For the evening',
  visible: 1,
  orientation: 'straight',
  total_videos: 0,
  thumbs: [],
  rating: 0,
  updated: '2026-01-15T12:00:00.000Z',
  statistics: { viewed: 0, likes: 0, dislikes: 0 },
  categories: [],
  member: { id: 7, name: 'quiet-otter-7', avatar: '' },
  ...fields,
});

type More = Omit<RenderInAppOptions, 'api'>;
const render = (
  subject: Parameters<typeof renderInApp>[0],
  { language, messages }: Given,
  api: object,
  more: More,
) =>
  renderInApp(subject, {
    language,
    messages,
    api: { '/api/json/main/': buildMain(), ...api },
    ...more,
    hostActions: { confirm: async () => true },
  });
/** A section of member 7. */
const section =
  (page: Page, name: string, api: (given: Given) => object, viewer: More['viewer'] = null): Situation =>
  (given) =>
    render(
      page,
      given,
      { ...MEMBER, ...api(given) },
      {
        path: `/members/7/${name}/`,
        params: { id: '7', page: '1' },
        viewer,
      },
    );
const none =
  (noun: string) =>
  ({ code }: Given) => ({
    [`/api/json/${noun}/`]: { [noun]: [], members: [], total_count: 0, error: 'none', code },
  });
const noVideos = ({ code }: Given) => ({ '/api/json/videos2/': { ...NO_VIDEOS, error: 'none', code } });
const keptList =
  (list: string): Situation =>
  (given) =>
    render(library, given, noVideos(given), {
      path: `/library/${list}/1/`,
      params: { list, page: '1' },
      viewer: OWNER,
    });
const watched =
  (viewer: More['viewer']): Situation =>
  (given) =>
    render(history, given, noVideos(given), { path: '/videos/history/1/', params: { page: '1' }, viewer });
const addFromCard =
  (label: string, kept: object = {}): Situation =>
  async (given) => {
    const api = {
      '/api/library.json': { favourite: false, watch_later: false, playlist_ids: [], ...kept },
      'POST /api/input.php': written(given),
    };
    const shown = await render(addTo, given, api, { props: { videoId: 3, title: 'Harbour' }, viewer: OWNER });
    const pressed = Object.values(kept).includes(true);
    await userEvent.click(await screen.findByRole('button', { name: given.t(label), pressed }));
    return shown;
  };
const addToPlaylist: Situation = async (given) => {
  const api = {
    '/api/library.json': { favourite: false, watch_later: false, playlist_ids: [] },
    '/api/json/playlists/': { playlists: [playlist()], total_count: 1 },
    'POST /api/input.php': written(given),
  };
  const shown = await render(addTo, given, api, { props: { videoId: 3, title: 'Harbour' }, viewer: OWNER });
  await userEvent.click(screen.getByRole('button', { name: given.t('member.keep.playlist') }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Evening/ }));
  return shown;
};
/** Presses a button of member 7's header. */
const press =
  (label: string): Situation =>
  async (given) => {
    const shown = await section(
      videos,
      'ed_videos/1',
      () => ({ '/api/json/videos2/': NO_VIDEOS, 'POST /api/input.php': written(given) }),
      OTHER,
    )(given);
    const header = within(document.querySelector('header') as HTMLElement);
    await userEvent.click(await header.findByRole('button', { name: given.t(label) }));
    return shown;
  };
const ownProfile = (given: Given) => {
  const member = { ...buildMember(), email: 'otter@example.org', has_password: true, visibility: {} };
  const acts = ({ body }: ApiRequest) =>
    (body as { act?: string }).act === 'edit' ? written(given, { member }) : { ok: true, member };
  return render(edit, given, { 'POST /api/member.php': acts }, { path: '/edit/', viewer: OWNER });
};

checkMessageRows(
  'mf-member',
  {
    'the videos of a member cannot be read': section(videos, 'ed_videos/1', ({ code = '' }) => ({
      '/api/json/videos2/': new ApiFailure(503, code),
    })),
    'one follows nobody': section(subscriptions, 'subscriptions', none('subscriptions'), OWNER),
    'another member follows nobody': section(subscriptions, 'subscriptions', none('subscriptions')),
    'the history of the device is empty': watched(null),
    'the history of the member is empty': watched(OWNER),
    'the favourites are empty': keptList('favourites'),
    'watch later is empty': keptList('watch-later'),
    'one has no friends': section(friends, 'friends/1', none('friends'), OWNER),
    'one has no video': section(videos, 'ed_videos/1', noVideos, OWNER),
    'one has no album': section(albums, 'albums/1', none('albums'), OWNER),
    'another member has no playlist': section(playlists, 'playlists/1', none('playlists')),
    'a member hides the friends': section(friends, 'friends/1', none('friends')),
    'a member hides whom one follows': section(subscriptions, 'subscriptions', none('subscriptions')),
    'the playlist is another member’s': (given) =>
      render(
        arrange,
        given,
        { '/api/json/playlist/': { playlist: playlist() } },
        {
          path: '/playlist/5/edit/',
          params: { id: '5' },
          viewer: OTHER,
        },
      ),
    'a card adds to watch later': addFromCard('member.keep.watchLater'),
    'a card adds to the favourites': addFromCard('member.keep.favourite'),
    'a card removes from the favourites': addFromCard('member.keep.favourite', { favourite: true }),
    'a card adds to a playlist': addToPlaylist,
    'a member is asked to be a friend': press('member.friend.add'),
    'a member is followed': press('member.subscribe'),
    'the cover is too small': async (given) => {
      // jsdom shows no pictures: this one is a pixel too low.
      Object.assign(URL, { createObjectURL: () => 'blob:cover', revokeObjectURL: () => {} });
      Object.assign(HTMLImageElement.prototype, { decode: async () => {} });
      Object.defineProperties(HTMLImageElement.prototype, {
        naturalWidth: { configurable: true, value: 1250 },
        naturalHeight: { configurable: true, value: 249 },
      });
      const shown = await ownProfile(given);
      const cover = new File(['x'], 'cover.png', { type: 'image/png' });
      const input = await screen.findByLabelText(given.t('member.pictures.cover'));
      fireEvent.change(input, { target: { files: [cover] } });
      return shown;
    },
    'a playlist is made': async (given) => {
      const api = { 'POST /api/input.php': written(given, { playlist_id: 5 }) };
      const shown = await render(playlistForm, given, api, { props: { playlistId: 0 }, viewer: OWNER });
      await userEvent.click(screen.getByRole('button', { name: given.t('member.playlist.new') }));
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.change(dialog.getByLabelText(given.t('member.playlist.title')), {
        target: { value: 'Evening' },
      });
      fireEvent.change(dialog.getByLabelText(given.t('member.playlist.description')), {
        target: { value: 'For the evening' },
      });
      await userEvent.click(dialog.getByRole('button', { name: given.t('member.playlist.create') }));
      return shown;
    },
    'a playlist is deleted': async (given) => {
      const answers = {
        '/api/json/playlists/': { playlists: [playlist()], total_count: 1 },
        'POST /api/input.php': written(given),
      };
      const shown = await section(playlists, 'playlists/1', () => answers, OWNER)(given);
      const name = given.t('member.playlist.delete', { title: 'Evening' });
      await userEvent.click(await screen.findByRole('button', { name }));
      return shown;
    },
    'the profile is changed': async (given) => {
      const shown = await ownProfile(given);
      await userEvent.click(await screen.findByRole('button', { name: given.t('common.save') }));
      return shown;
    },
  },
  async (language) => (await import(`./messages/${language}.json`, { with: { type: 'json' } })).default,
);
