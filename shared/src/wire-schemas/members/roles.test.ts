import { describe, expect, it } from '@jest/globals';
import { hasDesk, mayDo, POWERS, type Power, ROLES, type Role } from './roles.ts';

/** By hand, from docs/specification/roles.md. */
const EXPECTED: Record<Role, readonly Power[]> = {
  moderator: ['moderate', 'releases'],
  lead: ['lead'],
  records: ['records'],
  editor: ['catalogue'],
  operator: ['catalogue', 'settings', 'roles', 'releases', 'members', 'figures', 'machines'],
  trusted_uploader: ['publish'],
  trusted_flagger: ['flag'],
};

describe('what a role may', () => {
  it.each(ROLES)('%s', (role) => {
    expect(POWERS.filter((power) => mayDo({ roles: [role] }, power)).sort()).toEqual(
      [...EXPECTED[role]].sort(),
    );
    expect(hasDesk({ roles: [role] })).toBe(!role.startsWith('trusted'));
  });

  it('of several roles is what any of them may', () => {
    const both = { roles: ['moderator', 'records'] as const };
    expect(POWERS.filter((power) => mayDo(both, power))).toEqual(['moderate', 'records', 'releases']);
  });

  it.each([null, undefined, {}, { roles: [] }])('of nobody is nothing: %j', (member) => {
    expect(POWERS.filter((power) => mayDo(member, power))).toEqual([]);
    expect(hasDesk(member)).toBe(false);
  });
});
