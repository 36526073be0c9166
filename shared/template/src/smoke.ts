/** What a server renders with this remote before a release of it goes live: every page and widget, as whom. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';

export const smoke = {
  pages: [{ page: 'home', path: '/example/', as: ['anonymous', 'member'] }],
  // `{video}` becomes the id of a published video.
  widgets: [{ widget: 'note', props: { objectId: '{video}' }, as: ['anonymous', 'member'] }],
} satisfies SmokePlan;
