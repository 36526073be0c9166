import { lateSection } from '../parts/late-section.tsx';

const HEIGHT_PX = 260;

export const LazyPeople = lateSection<{ videoId: number }>(
  () => import('./people-section.tsx').then(({ PeopleSection }) => PeopleSection),
  HEIGHT_PX,
);
