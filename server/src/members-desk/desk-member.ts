/** One member as the desk shows it. */
import { DESK_CHANGES_SHOWN, type DeskMember } from '@foyer/shared/wire-schemas/members/members-desk';
import { hasDesk, mayDo, type Role, type RoleHolder } from '@foyer/shared/wire-schemas/members/roles';
import { countStrikes, STRIKE_DAYS } from '../moderation/member-measures.ts';
import { avatarUrl } from '../pictures/avatar.ts';
import { readChanges } from '../platform/changes/changes.ts';
import { Refused } from '../platform/http/refused.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { getOwnLimits } from '../uploads/member-limits.ts';
import { getStorageOf } from '../stored-files/member-storage.ts';
import { type AccountRow, selectAccount, selectFigures } from './desk-member.sql.ts';
import { stateOf } from './find-members.ts';

/** As the log of changes calls them. */
export const CHANGE_KIND = 'member';

export interface Actor extends RoleHolder {
  readonly _id: number;
}

/** Nobody acts upon themselves here, nor upon who gives roles without giving them, too. */
export const mayActOn = (actor: Actor, target: Actor): boolean =>
  actor._id !== target._id && (!mayDo(target, 'roles') || mayDo(actor, 'roles'));

/** Of who has a desk it waits for days, in which its holder can stop it. */
const removalOf = (row: AccountRow): DeskMember['removal'] => {
  if (!row.has_factor && row.passkeys === 0) return 'none';
  return hasDesk({ roles: row.roles as Role[] }) ? 'waits' : 'now';
};

/** @throws Refused not_found */
export const getDeskMember = async (
  { db, config }: Pick<WebDeps, 'db' | 'config'>,
  actor: Actor,
  id: number,
): Promise<DeskMember> => {
  const row = await selectAccount(db, id);
  if (!row) throw new Refused('not_found', `there is no member ${id}`);
  const [figures, storage, strikes, limits, { rows: changes }] = await Promise.all([
    selectFigures(db, id),
    getStorageOf(db, id),
    countStrikes(db, id, STRIKE_DAYS),
    getOwnLimits(db, id),
    readChanges(db, { kinds: [CHANGE_KIND, 'role'], id, limit: DESK_CHANGES_SHOWN }),
  ]);
  const roles = row.roles as Role[];
  return {
    _id: row.id,
    name: row.name,
    avatar: avatarUrl(row.id, row.name, row.has_avatar ? row.revision : null),
    mail: row.email ?? '',
    state: stateOf(row),
    joined: row.joined_at.toISOString(),
    last_seen: row.last_seen_at.toISOString().slice(0, 10),
    language: row.language,
    roles,
    has_factor: row.has_factor,
    passkeys: row.passkeys,
    factor_ends: row.factor_ends?.toISOString() ?? null,
    sessions: row.sessions,
    suspended_until: row.suspended_until?.toISOString() ?? null,
    strikes,
    deletes: row.deletes?.toISOString() ?? null,
    is_own: actor._id === id,
    may_act: mayActOn(actor, { _id: id, roles }),
    removal: removalOf(row),
    figures: { ...figures, ...storage },
    limits: {
      ...limits,
      site_storage_gb: config.members.storageGb,
      site_uploads_per_day: config.members.uploadsPerDay ?? config.uploads.maxPerDay,
    },
    changes: changes.map(({ id: changeId, at, act, member, command, why }) => ({
      change_id: changeId,
      date: at.toISOString(),
      act,
      by: member,
      command: command ?? '',
      why,
    })),
  };
};
