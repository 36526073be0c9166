/** What a server renders with this remote before a release of it goes live: every page and widget, as whom. */
/** @type {import('@foyer/shared/wire-schemas/releases').SmokePlan} */
export const smoke = {
  pages: [{ page: 'home', path: '/example/', as: ['anonymous', 'member'] }],
  // `{video}` becomes the id of a published video.
  widgets: [{ widget: 'note', props: { objectId: '{video}' }, as: ['anonymous', 'member'] }],
};
