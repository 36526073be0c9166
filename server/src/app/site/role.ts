/** `npm run site -- role …`: gives and takes roles, as `/desk/roles/` does. */
import { ROLES, type Role } from '@foyer/shared/wire-schemas/members/roles';
import type { RoleHolderItem } from '@foyer/shared/wire-schemas/members/role-holders';
import { changeRole, listHolders } from '../../members/roles.ts';
import { eachRow, type ListPlace, readPlace } from '../../platform/http/lists/list-page.ts';
import { printOperatorActions, recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { printWaitingRole } from '../../platform/operators/waiting-roles.ts';
import { refuseUsage, refusing, type SiteCommand, type SiteContext } from './site-command.ts';

const USAGE = [`role list ${ROLES.join('|')}`, 'role grant|revoke ROLE NAME REASON'];

export const listRole = async ({ db, print }: SiteContext, role: Role): Promise<void> => {
  let count = 0;
  const all = eachRow<RoleHolderItem, ListPlace>(async (after) => {
    const { holders, next = null } = await listHolders(db, { role, after });
    return { rows: holders, next: next === null ? null : readPlace(next) };
  });
  for await (const { _id, name, has_factor: hasFactor, is_closed: isClosed } of all) {
    print(`${_id}  ${name}${hasFactor ? '' : '  without a second step'}${isClosed ? '  closed' : ''}`);
    count += 1;
  }
  if (count === 0) print(`nobody has the role: ${role}`);
  await printOperatorActions(db, 'site', print, role === 'operator' ? 'operator' : 'role');
};

/** @throws Refused as `changeRole` */
export const changeRoleByCommand = async (
  { db, who }: Pick<SiteContext, 'db' | 'who'>,
  wish: { role: Role; isGranted: boolean; name: string; reason?: string },
  words: readonly string[],
): Promise<{ changed: boolean; name: string }> => {
  const command = `site ${words.slice(0, 2).join(' ')}`;
  const { reason = `npm run ${command.replace(' ', ' -- ')}` } = wish;
  const outcome = await changeRole(db, { ...wish, reason, by: { command: `${command} (${who})` } });
  if (outcome.changed)
    await recordOperatorAction(db, { command: 'site', words: [...words, outcome.name], who });
  return outcome;
};

export const role: SiteCommand = {
  usage: USAGE,
  run: async (context, [act = '', named = '', name = '', ...words]) => {
    const asked = ROLES.find((one) => one === named);
    if (!asked) return refuseUsage(USAGE);
    if (act === 'list' && name === '') {
      await listRole(context, asked);
      return true;
    }
    const reason = words.join(' ');
    if ((act !== 'grant' && act !== 'revoke') || reason === '') return refuseUsage(USAGE);
    return refusing(context, async () => {
      const isGranted = act === 'grant';
      const wish = { role: asked, isGranted, name, reason };
      const outcome = await changeRoleByCommand(context, wish, ['role', act, asked]);
      const state = `${isGranted ? 'has' : 'is without'}${outcome.changed ? '' : ' already'}`;
      context.print(`${outcome.name} ${state} the role: ${asked}`);
      if (isGranted) await printWaitingRole(context.db, outcome.name, context.print);
    });
  },
};
