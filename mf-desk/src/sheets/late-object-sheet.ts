import { latePart } from '@foyer/shared/ui/states/late-part';
import type { ObjectSheetProps } from './object-sheet-panel.tsx';

const HEIGHT_PX = 56;

/** Below what is found, which comes first. */
export const ObjectSheet = latePart<ObjectSheetProps>(
  () => import('./object-sheet-panel.tsx').then((part) => part.ObjectSheetPanel),
  HEIGHT_PX,
);
