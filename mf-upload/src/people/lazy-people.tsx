import { lazy, Suspense } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';

const SECTION_HEIGHT_PX = 260;

const CouldNotLoad = (_props: { videoId: number }) => (
  <p role="alert">
    <FormattedMessage id="common.error.part" />
  </p>
);
const PeopleSection = lazy(() =>
  import('./people-section.tsx').then(
    (module) => ({ default: module.PeopleSection }),
    () => ({ default: CouldNotLoad }),
  ),
);

/** The section in a chunk of its own: a page that shows a video's form needs it after the form. */
export const LazyPeople = ({ videoId }: { videoId: number }) => (
  <Suspense fallback={<Skeleton w="100%" h={SECTION_HEIGHT_PX} />}>
    <PeopleSection videoId={videoId} />
  </Suspense>
);
