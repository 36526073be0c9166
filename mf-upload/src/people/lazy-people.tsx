import { latePart } from '@foyer/shared/ui/states/late-part';

const HEIGHT_PX = 260;

export const LazyPeople = latePart<{ videoId: number }>(
  () => import('./people-section.tsx').then(({ PeopleSection }) => PeopleSection),
  HEIGHT_PX,
);
