/** Names of the groups of videos. */
export const GROUP_LABELS = {
  straight: 'upload.group.straight',
  shemale: 'upload.group.shemale',
  gay: 'upload.group.gay',
} as const;
