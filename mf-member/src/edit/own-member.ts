import type { ProfileAnswer } from '@foyer/shared/wire-schemas/members/profile';

/** All that the viewer's own profile and account say. */
export type OwnMember = NonNullable<ProfileAnswer['member']>;
