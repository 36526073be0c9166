/** What members choose an audience for. */
/** Fields of the profile, besides gender and day of birth. */
export const PROFILE_DETAILS = [
  'relationship',
  'orientation',
  'education',
  'website',
  'country',
  'city',
  'occupation',
  'interests',
  'about',
] as const;
/** Fields of the profile, then lists that others may see, then what others may do: write on the wall, send messages, watch private videos. */
export const VISIBILITY_FIELDS = [
  'gender',
  'birth_date',
  'age',
  ...PROFILE_DETAILS,
  'last_seen',
  'friends',
  'subscriptions',
  'wall',
  'messages',
  'private_videos',
] as const;
export type VisibilityField = (typeof VISIBILITY_FIELDS)[number];
