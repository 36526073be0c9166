/** The moderators' desk: how much waits, search, what is known of a member. */
import {
  type Desk,
  type Found,
  FOUND_LIMIT,
  type MemberRecord,
} from '@foyer/shared/wire-schemas/moderation/desk';
import { avatarUrl } from '../../pictures/avatar.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';
import { toDecision } from '../appeals.ts';
import { selectDecisionsAbout } from '../appeals.sql.ts';
import * as rows from './desk.sql.ts';
import { STRIKE_DAYS } from '../member-measures.ts';
import { countStrikes, SUSPENDED_STATUS_ID } from '../member-measures.sql.ts';

export const getDesk = async (
  db: Database,
  { isRecordsKeeper, moderatorId }: { isRecordsKeeper: boolean; moderatorId: number },
): Promise<Desk> => {
  const [{ video, album, video_change, album_change, avatar, cover, ...rest }, records] = await Promise.all([
    rows.countDesk(db, moderatorId),
    isRecordsKeeper ? rows.countRecordsWork(db) : {},
  ]);
  return { waiting: { video, album, video_change, album_change, avatar, cover }, ...rest, ...records };
};

const toFound = (row: rows.FoundMemberRow): MemberRecord['member'] => ({
  _id: row.id,
  name: row.name,
  avatar: avatarUrl(row.id, row.name, row.has_avatar ? row.revision : null),
  status_id: row.status_id,
  joined: row.joined_at.toISOString(),
  is_moderator: row.is_moderator,
});

const MAX_ID = 2 ** 31 - 1;

/** Nothing for an empty question. */
export const find = async (db: Database, question: string): Promise<Found> => {
  const words = question.trim().toLowerCase();
  if (words === '') return { members: [], objects: [] };
  const number = /^#?(\d{1,10})$/.exec(words)?.[1];
  const id = number && Number(number) <= MAX_ID ? Number(number) : null;
  const part = words.replace(/[\\%_]/g, '\\$&');
  const [members, objects] = await Promise.all([
    rows.findMembers(db, { id, start: words, part, limit: FOUND_LIMIT }),
    rows.findObjects(db, { id, dir: words.replace(/\s+/g, '-'), words, limit: FOUND_LIMIT }),
  ]);
  return {
    members: members.map(toFound),
    objects: objects.map(({ id: object_id, ...object }) => ({ object_id, ...object })),
  };
};

const RECENT_DECISIONS = 50;

/** @throws Refused not_found */
export const getMemberRecord = async (db: Database, id: number): Promise<MemberRecord> => {
  const row = await rows.selectFoundMember(db, id);
  if (!row) throw new Refused('not_found', `there is no member ${id}`);
  const [strikes, decisions, standing] = await Promise.all([
    countStrikes(db, id, STRIKE_DAYS),
    selectDecisionsAbout(db, id, RECENT_DECISIONS),
    rows.selectStanding(db, id),
  ]);
  return {
    member: toFound(row),
    strikes,
    suspended: row.status_id === SUSPENDED_STATUS_ID,
    until: standing.until_at?.toISOString() ?? null,
    decisions: decisions.map(toDecision),
    reports_open: standing.reports_open,
  };
};
