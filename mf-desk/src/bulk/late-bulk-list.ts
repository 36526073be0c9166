import { latePart } from '@foyer/shared/ui/states/late-part';
import type { BulkKind } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';

const HEIGHT_PX = 160;

/** Below what is chosen from, which comes first. */
export const BulkList = latePart<{ kind: BulkKind }>(
  () => import('./bulk-list.tsx').then((part) => part.BulkList),
  HEIGHT_PX,
);
