/**
 * Words for what rows of the log hold, by kind: those that the forms have, and of what stands in no form its own. A column that is not
 * here is shown by its technical name.
 */
import type { LOGGED_COLUMNS, LoggedKind } from '@foyer/shared/wire-schemas/settings/logged-columns';
import { TERM_FIELDS } from '../catalogue/term-fields.ts';
import type { Field } from '../forms/value-words.ts';

/** `limit`: of one member; empty: as for all, 0: without a limit. */
export type LogField = Field | readonly [label: string, shape: 'count' | 'limit'];
type Columns<Kind extends LoggedKind> = Readonly<Record<(typeof LOGGED_COLUMNS)[Kind][number], LogField>>;

/** Says nothing to people, or is said by another column. */
const UNSAID: LogField = ['', 'unsaid'];
const SECOND: LogField = ['desk.log.column.second', 'member'];

const DECIDED = {
  decision: ['desk.moderation.log.event.decision', 'id'],
  ground: ['desk.moderation.ground', 'desk.moderation.ground.'],
  second: SECOND,
  proposal: ['desk.moderation.log.event.proposal', 'id'],
  act: ['desk.log.column.act', 'desk.moderation.act.'],
  notice: ['desk.moderation.mark.copyright', 'id'],
  state: ['desk.log.column.state', 'desk.copyright.state.'],
  appeal: ['desk.moderation.log.event.appeal', 'id'],
} as const satisfies Columns<'comment'>;

const BULK: Columns<'videos'> = {
  /** With value and name. */
  change: ['desk.videos.change'],
  value: UNSAID,
  name: UNSAID,
  changed: ['desk.videos.count.changed', 'count'],
  same: ['desk.videos.count.same', 'count'],
  refused: ['desk.videos.count.refused', 'count'],
  undone: ['desk.videos.count.undone', 'count'],
  kept: ['desk.videos.count.kept', 'count'],
};

const OF_TERMS = {
  is_hidden: ['desk.catalogue.hidden', 'yes'],
  picture: UNSAID,
  cover: UNSAID,
} as const;

const CELLS = {
  title: ['desk.moderation.change.title'],
  title_ja: ['desk.log.column.title-ja'],
  description: ['desk.moderation.change.description'],
  categories: ['desk.videos.field.category', 'cells'],
  gender: ['desk.videos.field.gender', 'desk.videos.gender.'],
  models: ['desk.videos.field.model', 'cells'],
  model: ['desk.videos.field.model'],
} as const;

const term = <Kind extends 'category' | 'album_category' | 'model' | 'channel'>(kind: Kind) =>
  ({ ...TERM_FIELDS[kind], ...OF_TERMS }) as unknown as Columns<Kind>;

export const LOG_COLUMNS: { readonly [Kind in Exclude<LoggedKind, 'setting'>]: Columns<Kind> } = {
  category: term('category'),
  album_category: term('album_category'),
  model: term('model'),
  channel: term('channel'),
  role: { roles: ['desk.part.roles', 'desk.members.role.'] },
  member: {
    ...DECIDED,
    state: ['desk.log.column.state', 'desk.members.state.'],
    sessions: ['desk.members.fact.sessions', 'number'],
    second_factor: ['desk.members.fact.factor', 'yes'],
    second_factor_ends: ['desk.members.fact.factor-ends', 'time'],
    storage_gb: ['desk.members.limits.storage_gb', 'limit'],
    uploads_per_day: ['desk.members.limits.uploads_per_day', 'limit'],
  },
  invitation: {
    note: ['desk.members.invitations.note'],
    uses: ['desk.members.invitations.uses', 'number'],
    days: ['desk.members.invitations.days', 'number'],
    state: ['desk.log.column.state', 'desk.members.invitations.state.'],
  },
  videos: BULK,
  albums: BULK,
  video: { ...CELLS, ...DECIDED },
  album: { ...CELLS, ...DECIDED },
  video_change: DECIDED,
  album_change: DECIDED,
  avatar: DECIDED,
  cover: DECIDED,
  comment: DECIDED,
  message: DECIDED,
  search: {
    text: ['desk.log.kind.search'],
    language: ['desk.searches.language', 'language'],
    state: ['desk.searches.state', 'desk.searches.state.'],
  },
  job: {
    state: ['desk.machine.column.state', 'desk.machine.state.'],
    stage: ['desk.machine.column.stage', 'desk.machine.stage.'],
    code: ['desk.machine.column.error'],
    tries: ['desk.machine.column.tries', 'number'],
  },
  scheduled_job: { due: ['desk.machine.column.next', 'time'] },
  mail: {
    subject: ['desk.machine.column.mail'],
    next_try: ['desk.machine.column.next', 'time'],
    tries: ['desk.machine.column.tries', 'number'],
    state: ['desk.machine.column.state', 'desk.machine.state.'],
  },
  release: {
    set: ['desk.log.column.set', 'id'],
    share: ['desk.log.column.share', 'percent'],
    signed_by: ['desk.log.column.signed-by'],
    version: ['desk.log.column.version'],
    signed_before: ['desk.log.column.signed-before', 'time'],
  },
  release_key: {
    team: ['desk.log.column.team'],
    packages: ['desk.log.column.packages'],
    revoked_from: ['desk.log.column.revoked-from', 'time'],
  },
  record: {
    state: ['desk.log.column.state', 'desk.people.state.'],
    use: ['desk.log.column.use', 'desk.people.use.'],
    video: ['desk.log.kind.video', 'id'],
    album: ['desk.log.kind.album', 'id'],
  },
  report: {
    state: ['desk.log.column.state', 'desk.moderation.reports.'],
    about: ['desk.moderation.log.concerns'],
    change: UNSAID,
  },
  word: { word: ['desk.log.kind.word'] },
};
