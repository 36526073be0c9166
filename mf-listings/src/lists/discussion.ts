/** What members write about an object: whatever the set has for it. */
import type { SlotUse } from '@foyer/shared/remotes/remote';

export const discussion = (section: 'album' | 'model' | 'playlist', id: number): SlotUse => ({
  name: 'object.discussion',
  props: { section, objectId: String(id) },
});
