/** What a bulk change is called: what is changed, and to what. */
import type { IntlShape } from '@foyer/shared/platform';
import { type BulkChangeKind, isClosedChange } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';

/** What messages call it by: the same of videos and of albums. */
export const wordOf = (change: BulkChangeKind): string => change.replace('album_', '');

export const bulkWords = (
  intl: IntlShape,
  { change, value, name }: { change: BulkChangeKind; value: string; name: string },
): { what: string; to: string } => ({
  what: intl.formatMessage({ id: `desk.videos.change.${wordOf(change)}` }),
  to: isClosedChange(change) ? intl.formatMessage({ id: `desk.videos.${wordOf(change)}.${value}` }) : name,
});
