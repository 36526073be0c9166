/** Gives and takes roles, and lists who has one (docs/decisions/0115). */
import {
  HOLDERS_PER_PAGE,
  ROLE_CHANGES_SHOWN,
  ROLE_REASON_MAX,
  type RoleChange,
  type RolesAnswer,
} from '@foyer/shared/wire-schemas/members/role-holders';
import { hasDesk, mayDo, type Role, ROLES } from '@foyer/shared/wire-schemas/members/roles';
import { notifyMember } from '../notifications/notifications.ts';
import { noteReading } from '../records/records-desk.ts';
import { avatarUrl } from '../pictures/avatar.ts';
import { readChanges } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { nameChanger } from '../platform/database/name-changer.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { type ListPlace, readListPage } from '../platform/http/lists/list-page.ts';
import { Refused } from '../platform/http/refused.ts';
import * as rows from './roles.sql.ts';

const SIGNED_IN_STATUS_IDS = [1, 6];
const rolesOf = (row: { roles: string[] }): Role[] => row.roles as Role[];

/** Of those who have an account, by number. */
export const nameMembers = async (db: Database, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(ids.length === 0 ? [] : (await rows.selectNames(db, ids)).map(({ id, name }) => [id, name]));

const listChanges = async (db: Database): Promise<RoleChange[]> => {
  const { rows: changes } = await readChanges(db, { kinds: ['role'], limit: ROLE_CHANGES_SHOWN });
  const ids = changes.map(({ object_id }) => Number(object_id));
  const names = await nameMembers(db, ids);
  const named = (id: number) => {
    const name = names.get(id);
    return name === undefined ? null : { _id: id, name };
  };
  const read = (state: Record<string, unknown> | null) => (state?.['roles'] ?? []) as Role[];
  return changes.map(({ id, at, member, command, object_id, before, after, why }) => ({
    change_id: id,
    date: at.toISOString(),
    member: named(Number(object_id)),
    by: member,
    command,
    before: read(before),
    after: read(after),
    why,
  }));
};

/** The latest changes come with the first page. */
export const listHolders = async (
  db: Database,
  { role, after }: { role: Role | null; after: ListPlace | null },
): Promise<RolesAnswer> => {
  const [{ found, next }, total, changes] = await Promise.all([
    readListPage({ after }, HOLDERS_PER_PAGE, (asked) => rows.selectHolders(db, role, asked)),
    rows.countHolders(db, role),
    after ? [] : listChanges(db),
  ]);
  return {
    holders: found.map((row) => ({
      _id: row.id,
      name: row.name,
      avatar: avatarUrl(row.id, row.name, row.has_avatar ? row.revision : null),
      roles: rolesOf(row),
      has_factor: row.has_factor,
      is_closed: !SIGNED_IN_STATUS_IDS.includes(row.status_id),
    })),
    total_count: total,
    next,
    changes,
    ...(found.length === 0 && { error: 'nobody has it', code: 'list_empty' }),
  };
};

export interface RoleWish {
  role: Role;
  isGranted: boolean;
  name: string;
  reason: string;
  /** A member; or an operator, by the words of a command. */
  by: { memberId: number } | { command: string };
}

export interface RoleOutcome {
  /** False: it was so already. */
  changed: boolean;
  /** As the member writes it. */
  name: string;
  roles: Role[];
}

const isLastOperator = (locked: readonly rows.LockedHolderRow[], id: number): boolean =>
  !locked.some(
    (row) => row.id !== id && row.roles.includes('operator') && SIGNED_IN_STATUS_IDS.includes(row.status_id),
  );

/** Before an account ends. @throws Refused last_operator where nobody would be left who gives roles */
export const requireOtherOperator = async (tx: Database, memberId: number): Promise<void> => {
  const operators = await rows.lockWithOperators(tx, null);
  if (operators.some(({ id }) => id === memberId) && isLastOperator(operators, memberId))
    throw new Refused('last_operator', 'nobody would be left who gives roles');
};

/** @throws Refused as changeRole */
const checkGrant = ({ role, by }: RoleWish, member: rows.LockedHolderRow): void => {
  if (!SIGNED_IN_STATUS_IDS.includes(member.status_id))
    throw new Refused('not_found', 'the account is closed', { field: 'name' });
  if (role === 'lead' && !rolesOf(member).includes('moderator'))
    throw new Refused('role_needs_moderator', 'only a moderator leads moderators', { field: 'role' });
  // A command makes the first operator, who may have had no occasion for one yet.
  if ('memberId' in by && hasDesk({ roles: [role] }) && !member.has_factor)
    throw new Refused('role_needs_factor', 'the account has no second step', { field: 'name' });
};

/**
 * The member is notified, the log has who did it and why. Sessions are asked for their member's roles at each request: it counts in every
 * process from the next one on.
 * @throws Refused required, max_length; not_found (no such member, field name); own_role; last_operator; role_needs_factor;
 * role_needs_moderator; no_permission to an operator who is none any more
 */
export const changeRole = (db: Database, wish: RoleWish): Promise<RoleOutcome> => {
  const why = checkTextLength(wish.reason, { field: 'reason', max: ROLE_REASON_MAX });
  const name = checkTextLength(wish.name, { field: 'name', max: 100 });
  const { role, isGranted, by } = wish;
  return inTransaction(db, async (tx) => {
    const locked = await rows.lockWithOperators(tx, name);
    const member = locked.find((row) => row.name.toLowerCase() === name.toLowerCase());
    if (!member) throw new Refused('not_found', 'nobody is called so', { field: 'name' });
    if ('memberId' in by) {
      const asker = locked.find(({ id }) => id === by.memberId);
      if (!asker || !mayDo({ roles: rolesOf(asker) }, 'roles'))
        throw new Refused('no_permission', 'this is for members who may: roles');
      if (asker.id === member.id)
        throw new Refused('own_role', 'nobody changes own roles', { field: 'name' });
    }
    const answer = { changed: false, name: member.name, roles: rolesOf(member) };
    if (rolesOf(member).includes(role) === isGranted) return answer;
    if (isGranted) checkGrant(wish, member);
    else if (role === 'operator' && isLastOperator(locked, member.id))
      throw new Refused('last_operator', 'nobody would be left who gives roles', { field: 'name' });
    await nameChanger(tx, {
      memberId: 'memberId' in by ? by.memberId : null,
      command: 'command' in by ? by.command : null,
      why,
    });
    await rows.updateRole(tx, member.id, { role, isGranted });
    const memberId = 'memberId' in by ? by.memberId : null;
    if (role === 'records')
      await noteReading(tx, { memberId, act: isGranted ? 'grant' : 'revoke', aboutMemberId: member.id });
    await notifyMember(tx, member.id, isGranted ? 'role_granted' : 'role_revoked', { role, reason: why });
    return { ...answer, changed: true, roles: (await rows.selectRolesOf(tx, member.id)) as Role[] };
  });
};

/**
 * What a change of the log gave is taken, and what it took is given, all of it or nothing.
 * @throws Refused changed_meanwhile where it is not so any more; as `changeRole`
 */
export const undoRoleChange = async (
  db: Database,
  { memberId, before, after }: { memberId: number; before: readonly Role[]; after: readonly Role[] },
  { by, reason }: Pick<RoleWish, 'by' | 'reason'>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [member] = await rows.selectNames(tx, [memberId]);
    if (!member) throw new Refused('not_found', `there is no member ${memberId}`, { field: 'change_id' });
    const lost = ROLES.filter((role) => before.includes(role) && !after.includes(role));
    // Who leads moderators is one: that role goes first, and comes last.
    const given = ROLES.filter((role) => after.includes(role) && !before.includes(role)).reverse();
    const wishes = [
      ...given.map((role) => ({ role, isGranted: false })),
      ...lost.map((role) => ({ role, isGranted: true })),
    ];
    for (const wish of wishes) {
      const { changed } = await changeRole(tx, { ...wish, name: member.name, reason, by });
      if (!changed)
        throw new Refused('changed_meanwhile', 'the roles were changed since', { field: 'change_id' });
    }
  });

export const getRoles = async (db: Database, memberId: number): Promise<Role[]> =>
  (await rows.selectRolesOf(db, memberId)) as Role[];
