/**
 * POST /api/input.php: favourites, watch later, playlists, subscriptions. GET /api/library.json: which of them hold a video.
 * GET /api/subscribed.json: whether one member, model or channel is followed.
 */
import {
  type InputAct,
  type InputAnswer,
  type InputSection,
  type PlaylistPlace,
} from '@foyer/shared/wire-schemas/library';
import { type SubscriptionKind } from '@foyer/shared/wire-schemas/members/subscriptions';
import type { FastifyInstance } from 'fastify';
import { confirmFriend, endFriend, requestFriend, subscribe } from '../members/relations.ts';
import { isSubscribed } from '../members/subscriptions.ts';
import {
  changeLibraryMany,
  changePlaylistMany,
  movePlaylistVideo,
  readKeptAt,
  readVideoIds,
} from './keep-many.ts';
import { changeLibrary, clearHistory, getKept } from './library.ts';
import {
  addPlaylistVideo,
  createPlaylist,
  editPlaylist,
  type PlaylistForm,
  removePlaylist,
  removePlaylistVideo,
} from './playlist-edits.ts';
import { Refused } from '../platform/http/refused.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { sendDone } from '../platform/http/answer-write.ts';
import { readId, readListId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

interface InputBody extends PlaylistForm {
  act: InputAct;
  section: InputSection;
  video_id?: string;
  video_ids?: string;
  kept_at?: string;
  next_to?: string;
  place?: PlaylistPlace;
  object_id?: string;
  kind?: SubscriptionKind;
}
type Written = Omit<InputAnswer, 'ok'>;
type Act = (body: InputBody, viewer: AccessViewer | null) => Promise<Written>;

const refuseSection = (): never => {
  throw new Refused('bad_request', 'this act has no such section', { field: 'section' });
};

export const registerLibrary = (app: FastifyInstance, { db }: WebDeps, { viewerOf }: RequestFacts): void => {
  const changeList =
    (table: 'favourites' | 'watch_later'): Act =>
    async ({ section, video_id, video_ids, kept_at }, viewer) => {
      if (section !== 'add' && section !== 'rem') return refuseSection();
      if (video_ids) {
        const ids = readVideoIds(video_ids);
        const keptAt = readKeptAt(ids, kept_at);
        return { video_ids: await changeLibraryMany(db, viewer, { table, section, ids, keptAt }) };
      }
      await changeLibrary(db, viewer, { table, section, videoId: readId(video_id, 'video_id') });
      return {};
    };

  const changePlaylist: Act = async (body, viewer) => {
    const { section, object_id, video_id, video_ids } = body;
    const videoId = video_id ? readId(video_id, 'video_id') : undefined;
    if (section === 'add' && !object_id) {
      const playlist_id = await createPlaylist(db, viewer, body, videoId);
      return { playlist_id };
    }
    const playlist_id = readId(object_id, 'object_id');
    if (video_ids && (section === 'add' || section === 'rem')) {
      const ids = readVideoIds(video_ids);
      const changed = await changePlaylistMany(db, viewer, { playlistId: playlist_id, section, ids });
      return { playlist_id, video_ids: changed };
    }
    if (section === 'upd' && body.place) {
      const [moved, nextTo] = [readId(video_id, 'video_id'), readId(body.next_to, 'next_to')];
      await movePlaylistVideo(db, viewer, playlist_id, { videoId: moved, nextTo, place: body.place });
    } else if (section === 'upd') await editPlaylist(db, viewer, playlist_id, body);
    else if (section === 'del') await removePlaylist(db, viewer, playlist_id);
    else {
      const change = section === 'add' ? addPlaylistVideo : removePlaylistVideo;
      await change(db, viewer, playlist_id, videoId ?? readId(video_id, 'video_id'));
    }
    return { playlist_id };
  };

  const changeFriends: Act = async ({ section, object_id }, viewer) => {
    const friendId = readId(object_id, 'object_id');
    const change = { add: requestFriend, upd: confirmFriend, rem: endFriend, del: endFriend }[section];
    await change(db, viewer, friendId);
    return {};
  };

  const changeSubscriptions: Act = async ({ section, object_id = '', kind = 'member' }, viewer) => {
    if (section !== 'add' && section !== 'rem') return refuseSection();
    const subscribers = await subscribe(db, viewer, {
      kind,
      idOrDir: object_id,
      isWanted: section === 'add',
    });
    return subscribers === undefined ? {} : { subscribers };
  };

  const changeHistory: Act = async ({ section, video_id, video_ids, kept_at }, viewer) => {
    // Added is only what was taken out, with when it was watched.
    if (video_ids && (section === 'rem' || (section === 'add' && kept_at))) {
      const ids = readVideoIds(video_ids);
      const keptAt = readKeptAt(ids, kept_at);
      return { video_ids: await changeLibraryMany(db, viewer, { table: 'history', section, ids, keptAt }) };
    }
    if (section !== 'rem' && section !== 'del') return refuseSection();
    await clearHistory(db, viewer, section === 'rem' ? readId(video_id, 'video_id') : null);
    return {};
  };

  const acts: Record<InputAct, Act> = {
    favourite: changeList('favourites'),
    watch_later: changeList('watch_later'),
    playlist: changePlaylist,
    friends: changeFriends,
    subscribe: changeSubscriptions,
    history: changeHistory,
  };

  registerCall(app, 'POST /api/input.php', async (request, reply) => {
    const viewer = await viewerOf(request);
    if (!viewer) throw new Refused('need_auth', 'sign in first');
    return sendDone(reply, await acts[request.body.act](request.body, viewer));
  });

  registerCall(app, 'GET /api/library.json', async (request, reply) => {
    const viewer = await viewerOf(request);
    const kept = await getKept(db, viewer, readListId(request.query.video_id));
    return reply.send(kept);
  });

  registerCall(app, 'GET /api/subscribed.json', async (request, reply) => {
    const { kind, object_id } = request.query;
    const target = { kind, targetId: readListId(object_id) };
    const subscribed = await isSubscribed(db, await viewerOf(request), target);
    return reply.send({ subscribed });
  });
};
