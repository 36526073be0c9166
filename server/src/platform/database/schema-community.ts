/** Rows of members, sessions and everything that members do: migrations 0001 and 0003. */
import type { ColumnType, JSONColumnType } from 'kysely';
import type { Day, DefaultTimestamp, Generated, OptionalTimestamp, Timestamp } from './schema.ts';

type Data = JSONColumnType<Record<string, unknown>, string | undefined, string>;

export interface CommunityTables {
  upload_defaults: { member_id: number; details: unknown };
  embed_domains: { member_id: number; domains: string[] };
  members: {
    id: Generated<number>;
    name: string;
    email: string | null;
    password_hash: string | null;
    status_id: Generated<number>;
    is_moderator: Generated<boolean>;
    is_records_keeper: Generated<boolean>;
    is_lead_moderator: Generated<boolean>;
    is_private: Generated<boolean>;
    has_avatar: Generated<boolean>;
    has_cover: Generated<boolean>;
    gender: string | null;
    birth_date: string | null;
    relationship: number | null;
    orientation: string | null;
    education: string | null;
    website: string | null;
    country: string | null;
    city: string | null;
    occupation: string | null;
    interests: string | null;
    about: string | null;
    visibility: Data;
    language: Generated<string>;
    videos_count: Generated<number>;
    albums_count: Generated<number>;
    playlists_count: Generated<number>;
    favourites_count: Generated<number>;
    friends_count: Generated<number>;
    subscribers_count: Generated<number>;
    views: Generated<number>;
    joined_at: DefaultTimestamp;
    last_seen_at: DefaultTimestamp;
  };
  sessions: {
    id_hash: Buffer;
    public_id: Generated<string>;
    member_id: number;
    user_agent: Generated<string>;
    created_at: DefaultTimestamp;
    last_seen_at: DefaultTimestamp;
    expires_at: Timestamp;
    generation: Generated<number>;
    rotated_at: OptionalTimestamp;
    rotation_salt: Buffer | null;
    seen_at: OptionalTimestamp;
    proved_at: OptionalTimestamp;
  };
  past_session_tokens: {
    token_hash: Buffer;
    session: string;
    generation: number;
  };
  member_codes: {
    code_hash: Buffer;
    member_id: number;
    purpose: string;
    expires_at: Timestamp;
    used_at: OptionalTimestamp;
    name: string | null;
    password_hash: string | null;
    /** Of purpose `email`: the new address. */
    email: string | null;
    browser_hash: Buffer | null;
  };
  member_pictures: {
    member_id: number;
    picture: string;
    sha256: string;
    difference_hash: string;
    changed_at: DefaultTimestamp;
  };
  member_identities: { issuer: string; subject: string; member_id: number; linked_at: DefaultTimestamp };
  mails: {
    id: Generated<number>;
    recipient: string | null;
    subject: string;
    body: string;
    tries: Generated<number>;
    next_try_at: DefaultTimestamp;
    created_at: DefaultTimestamp;
    sent_at: OptionalTimestamp;
    failed_at: OptionalTimestamp;
    error: string | null;
  };
  comments: {
    id: Generated<number>;
    section: string;
    object_id: number;
    member_id: number;
    body: string;
    status_id: Generated<number>;
    likes: Generated<number>;
    dislikes: Generated<number>;
    added_at: DefaultTimestamp;
    parent_id: number | null;
    answer_to_id: number | null;
    answers: Generated<number>;
    edited_at: OptionalTimestamp;
  };
  comment_counters: { section: string; object_id: number; comments: number; answers: Generated<number> };
  votes: {
    section: string;
    object_id: number;
    member_id: number | null;
    visitor_hash: Buffer | null;
    day: ColumnType<string, string | undefined, string>;
    vote: number | null;
    receipt: Buffer | null;
    voted_at: DefaultTimestamp;
  };
  network_votes: {
    day: ColumnType<string, string | undefined, string>;
    section: string;
    object_id: number;
    network_hash: Buffer;
    votes: number;
  };
  daily_salts: { day: Day; salt: Buffer };
  favourites: { member_id: number; video_id: number; added_at: DefaultTimestamp };
  watch_later: { member_id: number; video_id: number; added_at: DefaultTimestamp };
  history: { member_id: number; video_id: number; viewed_at: DefaultTimestamp };
  subscriptions: { member_id: number; kind: string; target_id: number; subscribed_at: DefaultTimestamp };
  friends: {
    member_id: number;
    friend_id: number;
    asked_at: DefaultTimestamp;
    accepted_at: OptionalTimestamp;
  };
  blocks: { member_id: number; blocked_id: number; blocked_at: DefaultTimestamp };
  messages: {
    id: Generated<number>;
    from_id: number;
    to_id: number;
    body: string;
    sent_at: DefaultTimestamp;
    read_at: OptionalTimestamp;
    deleted_by_sender: Generated<boolean>;
    deleted_by_receiver: Generated<boolean>;
  };
  notifications: {
    id: Generated<number>;
    member_id: number;
    kind: string;
    data: Data;
    created_at: DefaultTimestamp;
    read_at: OptionalTimestamp;
  };
  notification_choices: {
    member_id: number;
    kinds_off: Generated<string[]>;
    digest: Generated<string>;
    digested_at: DefaultTimestamp;
  };
  reports: {
    id: Generated<number>;
    member_id: number | null;
    email: Generated<string>;
    subject: string;
    message: string;
    ref: Generated<string>;
    attachment: string | null;
    state: Generated<string>;
    section: string | null;
    object_id: number | null;
    reason: Generated<string>;
    answer: Generated<string>;
    closed_at: OptionalTimestamp;
    closed_by: number | null;
    key: Generated<string>;
    due_at: OptionalTimestamp;
    alarmed_at: OptionalTimestamp;
    language: string | null;
    created_at: DefaultTimestamp;
  };
}
