import { latePart } from '@foyer/shared/ui/states/late-part';
import type { UploadRef } from './upload-ref.ts';

const HEIGHT_PX = 260;

export const LazyPeople = latePart<{ upload: UploadRef }>(
  () => import('./people-section.tsx').then(({ PeopleSection }) => PeopleSection),
  HEIGHT_PX,
);
