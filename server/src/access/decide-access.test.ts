import { describe, expect, it } from '@jest/globals';
import {
  type AccessAction,
  type AccessKind,
  type AccessObject,
  type AccessState,
  decideAccess,
  maySeeField,
} from './decide-access.ts';

const OWNER = 1;
const object = (kind: AccessKind, state: AccessState, more: Partial<AccessObject> = {}): AccessObject => ({
  kind,
  id: 5,
  state,
  ownerId: OWNER,
  visibility: {},
  isFriend: false,
  isBlocked: false,
  hasBlocked: false,
  ...more,
});
/** In this order: anonymous, member, owner, friend, blocked, moderator. */
const decide = (action: AccessAction, kind: AccessKind, state: AccessState, more?: Partial<AccessObject>) => {
  const member = { _id: 2, is_moderator: false, status_id: 6 };
  return [
    decideAccess(action, object(kind, state, more), null),
    decideAccess(action, object(kind, state, more), member),
    decideAccess(action, object(kind, state, more), { _id: OWNER, is_moderator: false, status_id: 6 }),
    decideAccess(action, object(kind, state, { isFriend: true, ...more }), member),
    decideAccess(action, object(kind, state, { isBlocked: true, ...more }), member),
    decideAccess(action, object(kind, state, more), { _id: 3, is_moderator: true, status_id: 1 }),
  ].map((code) => code ?? 'yes');
};
const [yes, gone, no, auth, secret] = ['yes', 'not_found', 'no_permission', 'need_auth', 'playlist_private'];

describe('who may do what', () => {
  it.each([
    ['see', 'video', 'public', [yes, yes, yes, yes, yes, yes]],
    ['see', 'video', 'private', [no, yes, yes, yes, no, yes]],
    ['see', 'video', 'pending', [gone, gone, yes, gone, gone, yes]],
    ['see', 'video', 'deleted', [gone, gone, gone, gone, gone, yes]],
    ['see', 'playlist', 'private', [secret, secret, yes, secret, secret, yes]],
    ['see', 'member', 'public', [yes, yes, yes, yes, no, yes]],
    ['see', 'member', 'private', [no, no, yes, yes, no, yes]],
    ['see', 'member', 'deleted', [gone, gone, gone, gone, gone, gone]],
    ['vote', 'video', 'public', [yes, yes, yes, yes, yes, yes]],
    ['vote', 'video', 'private', [no, yes, yes, yes, no, yes]],
    ['comment', 'video', 'public', [auth, yes, yes, yes, no, yes]],
    ['comment', 'video', 'pending', [auth, gone, yes, gone, gone, yes]],
    ['comment', 'member', 'private', [auth, no, yes, yes, no, yes]],
    ['keep', 'video', 'public', [auth, yes, yes, yes, yes, yes]],
    ['keep', 'video', 'private', [auth, yes, yes, yes, no, yes]],
    ['edit', 'playlist', 'public', [auth, no, yes, no, no, no]],
    ['edit', 'playlist', 'private', [auth, secret, yes, secret, secret, no]],
    ['delete', 'playlist', 'public', [auth, no, yes, no, no, yes]],
    ['manage', 'video', 'public', [auth, no, yes, no, no, yes]],
    ['manage', 'video', 'deleted', [auth, gone, yes, gone, gone, yes]],
    ['see', 'playlist', 'deleted', [gone, gone, gone, gone, gone, gone]],
    ['moderate', 'video', 'pending', [auth, gone, no, gone, gone, yes]],
    ['subscribe', 'member', 'public', [auth, yes, 'cannot_subscribe_self', yes, no, yes]],
    ['befriend', 'member', 'private', [auth, yes, no, yes, no, yes]],
    ['message', 'member', 'public', [auth, yes, no, yes, no, yes]],
    ['block', 'member', 'public', [auth, yes, no, yes, yes, yes]],
  ] as const)('%s a %s that is %s', (action, kind, state, expected) => {
    expect(decide(action, kind, state)).toEqual(expected);
  });

  it('keeps private videos and messages for friends where the owner says so', () => {
    const visibility = { private_videos: 'friends', messages: 'friends', wall: 'friends' };
    expect(decide('see', 'video', 'private', { visibility })).toEqual([no, no, yes, yes, no, yes]);
    expect(decide('message', 'member', 'public', { visibility })).toEqual([auth, no, no, yes, no, yes]);
    expect(decide('comment', 'member', 'public', { visibility })).toEqual([auth, no, yes, yes, no, yes]);
  });

  it('shows a field of the profile to those alone whom its member chose', () => {
    const shows = (audience: string, more: Partial<AccessObject>, viewer: { _id: number } | null) =>
      maySeeField(
        'about',
        object('member', 'public', { ownerId: OWNER, visibility: { about: audience }, ...more }),
        viewer && { is_moderator: false, ...viewer },
      );
    expect(shows('all', {}, null)).toBe(true);
    expect(shows('friends', {}, { _id: 2 })).toBe(false);
    expect(shows('friends', { isFriend: true }, { _id: 2 })).toBe(true);
    expect(shows('nobody', { isFriend: true }, { _id: 2 })).toBe(false);
    expect(shows('all', { isBlocked: true }, { _id: 2 })).toBe(false);
    expect(shows('nobody', {}, { _id: OWNER })).toBe(true);
    // What nobody knows is for nobody.
    expect(shows('everyone', {}, null)).toBe(false);
  });

  it('lets an owner manage uploads as an uploader only', () => {
    const owner = { _id: OWNER, is_moderator: false, status_id: 1 };
    expect(decideAccess('manage', object('video', 'public'), owner)).toBe('no_permission');
  });

  it('sends nothing to those whom the sender has blocked', () => {
    expect(decide('message', 'member', 'public', { hasBlocked: true })[1]).toBe(no);
  });
});
