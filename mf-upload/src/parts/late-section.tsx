/** A section in a chunk of its own, since what stands before it is needed first; where it cannot be loaded, its place says so. */
import { type ComponentType, lazy, Suspense } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';

const CouldNotLoad = () => (
  <p role="alert">
    <FormattedMessage id="common.error.part" />
  </p>
);

/** @param heightPx kept free until the section is there */
export const lateSection = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  heightPx: number,
): ComponentType<Props> => {
  const Section = lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: CouldNotLoad as ComponentType<Props> }),
    ),
  );
  return (props) => (
    <Suspense fallback={<Skeleton w="100%" h={heightPx} />}>
      <Section {...props} />
    </Suspense>
  );
};
