/** The one table of roles and what each may: the server decides by it, pages show it (docs/decisions/0115). */

/** `lead`, for moderators alone: who leads them. `trusted_…`: members without a desk whose uploads or reports count more. */
export const ROLES = [
  'moderator',
  'lead',
  'records',
  'editor',
  'operator',
  'trusted_uploader',
  'trusted_flagger',
] as const;
export type Role = (typeof ROLES)[number];

export const POWERS = [
  /** Sees what is not public and decides about it. */
  'moderate',
  /** Sees the figures of all moderators. */
  'lead',
  /** Verifies records of people shown. */
  'records',
  /** Writes categories, models, channels and what else the catalogue names. */
  'catalogue',
  /** Changes how the site works. */
  'settings',
  /** Gives and takes roles. */
  'roles',
  /** Acts on releases. */
  'releases',
  /** Helps members with their accounts. */
  'members',
  /** Sees figures of the site. */
  'figures',
  /** Sees what the machines do, and acts on their jobs. */
  'machines',
  /** Own changes of what is approved count immediately. */
  'publish',
  /** Own reports come first. */
  'flag',
] as const;
export type Power = (typeof POWERS)[number];

export const ROLE_POWERS: Readonly<Record<Role, readonly Power[]>> = {
  moderator: ['moderate', 'releases'],
  lead: ['lead'],
  records: ['records'],
  editor: ['catalogue'],
  operator: ['catalogue', 'settings', 'roles', 'releases', 'members', 'figures', 'machines'],
  trusted_uploader: ['publish'],
  trusted_flagger: ['flag'],
};

/** Of a viewer, also one whom an earlier server described. */
export interface RoleHolder {
  readonly roles?: readonly Role[];
  /** Of a viewer: those of the desk that bring nothing yet, since the account has no second step. */
  readonly waiting_roles?: readonly Role[];
}

export const mayDo = (member: RoleHolder | null | undefined, power: Power): boolean =>
  member?.roles?.some((role) => ROLE_POWERS[role].includes(power)) ?? false;

/** Some role opens a desk: sessions of these members end sooner, and they are urged to have a second factor. */
export const hasDesk = (member: RoleHolder | null | undefined): boolean =>
  member?.roles?.some((role) => ROLE_POWERS[role].some((power) => power !== 'publish' && power !== 'flag')) ??
  false;
