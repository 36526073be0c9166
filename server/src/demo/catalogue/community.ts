/** Members of the demo and what they did. */
import type { NewRow } from '../demo-fill.sql.ts';
import type { DB as Schema } from '../../platform/database/tables.generated.ts';
import { DEMO_ACCOUNTS } from '../accounts.ts';
import { createRandom } from '../random.ts';
import {
  ABOUTS,
  CITIES,
  COMMENT_ANSWERS,
  COMMENT_ENDINGS,
  COMMENT_OPENINGS,
  COUNTRIES,
  EDUCATIONS,
  INTERESTS,
  MEMBER_NAMES,
  OCCUPATIONS,
} from './people.ts';
import { ACCOUNT_IDS, type DemoVideo, MEMBERS_COUNT, MODELS_COUNT } from './videos.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const COMMENTS = 1500;
/** The others only work here. */
const WRITING_ACCOUNTS = [
  ACCOUNT_IDS.member,
  ACCOUNT_IDS.uploader,
  ACCOUNT_IDS.moderator,
  ACCOUNT_IDS.records,
];

type Rows<T extends keyof Schema> = NewRow<T>[];

/** @param hashes argon2 hashes of the accounts' passwords, by member id */
export const buildMembers = (anchor: Date, hashes: ReadonlyMap<number, string>): Rows<'members'> => {
  const random = createRandom('members');
  const members: Rows<'members'> = MEMBER_NAMES.map((name, index) => {
    const id = index + 1;
    const country = random.pick(COUNTRIES);
    const joined = new Date(anchor.getTime() - random.between(3, 725) * DAY_MS);
    return {
      id,
      name,
      email: `${name}@members.example`,
      status_id: id % 20 === 5 ? 6 : 1,
      is_private: id > 1 && id % 23 === 0,
      has_avatar: id % 2 === 1,
      has_cover: id % 10 === 1,
      gender: random.pick(['male', 'female', 'trans']),
      birth_date: new Date(anchor.getTime() - random.between(19, 58) * 365.25 * DAY_MS)
        .toISOString()
        .slice(0, 10),
      relationship: random.integer(1, 3),
      orientation: random.pick(['straight', 'gay', 'bisexual']),
      education: random.pick(EDUCATIONS),
      country,
      city: random.pick(CITIES[country]),
      occupation: random.pick(OCCUPATIONS),
      interests: random.sample(INTERESTS, 3).join(', '),
      about: random.pick(ABOUTS),
      visibility: '{}',
      language: country === 'JP' ? 'ja' : 'en',
      views: random.integer(10, 9000),
      joined_at: joined,
      last_seen_at: new Date(anchor.getTime() - random.next() ** 3 * 60 * DAY_MS - random.next() * HOUR_MS),
    };
  });
  for (const [role, account] of Object.entries(DEMO_ACCOUNTS)) {
    const id = ACCOUNT_IDS[role as keyof typeof ACCOUNT_IDS];
    members.push({
      id,
      name: account.name,
      email: `${account.name}@members.example`,
      password_hash: hashes.get(id) ?? null,
      status_id: role === 'uploader' ? 6 : 1,
      is_moderator: role === 'moderator',
      is_records_keeper: role === 'records',
      is_lead_moderator: role === 'moderator',
      is_operator: role === 'operator',
      is_editor: role === 'editor',
      has_avatar: true,
      has_cover: role === 'uploader',
      gender: 'female',
      birth_date: '1990-05-17',
      relationship: 1,
      orientation: 'straight',
      country: 'JP',
      city: 'Otaru',
      occupation: 'Ferry pilot',
      interests: 'sailing, tea, night walks',
      about: 'One of the accounts that come with the demo.',
      visibility: '{}',
      language: 'en',
      views: 420,
      joined_at: new Date(anchor.getTime() - 500 * DAY_MS),
      last_seen_at: new Date(anchor.getTime() - (id - 120) * HOUR_MS),
    });
  }
  return members;
};

export const buildComments = (anchor: Date, videos: readonly DemoVideo[]): Rows<'comments'> => {
  const random = createRandom('comments');
  const posted = new Map(videos.map((video) => [video.id, video.postedAt.getTime()]));
  const shown = videos.filter((video) => video.status_id === 1);
  const drawn = Array.from({ length: COMMENTS }, (_, index) => {
    // Sixty on the first video, so that its comments have pages.
    const [section, objectId] =
      index < 60
        ? (['video', 1] as const)
        : random.chance(0.8)
          ? (['video', shown[Math.floor(random.next() ** 1.6 * shown.length)]?.id ?? 1] as const)
          : random.pick([
              ['album', random.integer(1, 24)],
              ['member', random.integer(1, MEMBERS_COUNT)],
              ['model', random.integer(1, MODELS_COUNT)],
              ['playlist', random.integer(1, 8)],
            ] as const);
    const since = section === 'video' ? (posted.get(objectId) ?? 0) : anchor.getTime() - 300 * DAY_MS;
    const ending = random.pick(COMMENT_ENDINGS);
    return {
      section,
      object_id: objectId,
      member_id: random.integer(1, MEMBERS_COUNT),
      body: `${random.pick(COMMENT_OPENINGS)} ${ending}`.trim(),
      likes: random.integer(0, 24),
      dislikes: random.integer(0, 4),
      added_at: new Date(since + random.next() ** 1.5 * (anchor.getTime() - since)),
    };
  });
  return toThreads(
    drawn
      .sort((a, b) => a.added_at.getTime() - b.added_at.getTime())
      .map((comment, index) => ({ id: index + 1, ...comment })),
  );
};

/** Makes some of them answers to what was said before under the same object; on the first video there are threads of many. */
const toThreads = (comments: Rows<'comments'>): Rows<'comments'> => {
  const random = createRandom('threads');
  const started = new Map<string, Rows<'comments'>>();
  return comments.map((comment) => {
    const place = `${String(comment.section)} ${String(comment.object_id)}`;
    const threads = started.get(place) ?? [];
    started.set(place, threads);
    const thread = threads.length > 0 && random.chance(0.28) ? random.pick(threads.slice(-4)) : undefined;
    if (!thread) {
      const first = { ...comment, answers: 0 };
      threads.push(first);
      return first;
    }
    thread.answers = Number(thread.answers) + 1;
    return { ...comment, body: random.pick(COMMENT_ANSWERS), parent_id: thread.id, answer_to_id: thread.id };
  });
};

/** `perMember` different targets for each member, with dates over the last year. */
const pairs = (seed: string, anchor: Date, perMember: [number, number], targets: readonly number[]) => {
  const random = createRandom(seed);
  return Array.from({ length: MEMBERS_COUNT + 3 }, (_, index) =>
    random.sample(targets, random.integer(...perMember)).map((target) => ({
      member: index + 1,
      target,
      at: new Date(anchor.getTime() - random.between(0.01, 360) * DAY_MS),
    })),
  ).flat();
};

export interface DemoActivity {
  favourites: Rows<'favourites'>;
  watchLater: Rows<'watch_later'>;
  history: Rows<'history'>;
  subscriptions: Rows<'subscriptions'>;
  friends: Rows<'friends'>;
  messages: Rows<'messages'>;
  notifications: Rows<'notifications'>;
}

export const buildActivity = (anchor: Date, videos: readonly DemoVideo[], channels: number): DemoActivity => {
  const random = createRandom('activity');
  const shown = videos.filter((video) => video.status_id === 1 && !video.is_private).map((video) => video.id);
  const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const everyone = range(MEMBERS_COUNT + 3);
  const keep = (seed: string, perMember: [number, number]) =>
    pairs(seed, anchor, perMember, shown).map(({ member, target, at }) => ({
      member_id: member,
      video_id: target,
      added_at: at,
    }));
  const follow = (kind: string, perMember: [number, number], targets: number[]) =>
    pairs(`subscriptions ${kind}`, anchor, perMember, targets)
      .filter(({ member, target }) => kind !== 'member' || member !== target)
      .map(({ member, target, at }) => ({ member_id: member, kind, target_id: target, subscribed_at: at }));
  const seen = new Set<string>();
  const friends = pairs('friends', anchor, [1, 5], everyone)
    .filter(({ member, target }) => {
      const key = [Math.min(member, target), Math.max(member, target)].join(' ');
      if (member === target || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .map(({ member, target, at }) => ({
      member_id: member,
      friend_id: target,
      asked_at: at,
      accepted_at: random.chance(0.8) ? new Date(Math.min(anchor.getTime(), at.getTime() + DAY_MS)) : null,
    }));
  const timeOf = (at: unknown): number => (at instanceof Date ? at.getTime() : 0);
  const messages: Rows<'messages'> = [];
  for (const account of WRITING_ACCOUNTS)
    for (const other of random.sample(range(MEMBERS_COUNT), 5)) {
      const start = anchor.getTime() - random.between(2, 40) * DAY_MS;
      const lines = [
        'Hello! I liked your playlist.',
        'Thank you, that is kind.',
        'Which film would you start with?',
      ];
      lines.forEach((body, index) =>
        messages.push({
          from_id: index % 2 === 0 ? other : account,
          to_id: index % 2 === 0 ? account : other,
          body,
          sent_at: new Date(start + index * HOUR_MS),
          read_at: index < 2 ? new Date(start + (index + 0.5) * HOUR_MS) : null,
        }),
      );
    }
  const notifications = WRITING_ACCOUNTS.flatMap((account) =>
    random.sample(shown, 4).map((video) => ({
      member_id: account,
      kind: 'comment',
      data: JSON.stringify({
        section: 'video',
        object_id: video,
        member_id: random.integer(1, MEMBERS_COUNT),
      }),
      created_at: new Date(anchor.getTime() - random.between(0.1, 12) * DAY_MS),
    })),
  );
  return {
    favourites: keep('favourites', [4, 22]),
    watchLater: keep('watch later', [1, 9]),
    history: keep('history', [5, 25]).map(({ added_at, ...row }) => ({ ...row, viewed_at: added_at })),
    subscriptions: [
      ...follow('member', [1, 6], everyone),
      ...follow('model', [1, 6], range(MODELS_COUNT)),
      ...follow('channel', [1, 4], range(channels)),
    ],
    friends,
    // As they were written: lists go by what came last.
    messages: messages.toSorted((one, other) => timeOf(one.sent_at) - timeOf(other.sent_at)),
    notifications: notifications.toSorted(
      (one, other) => one.created_at.getTime() - other.created_at.getTime(),
    ),
  };
};
