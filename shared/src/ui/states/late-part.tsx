/** A part in a chunk of its own, since what stands before it is needed first; where it cannot be loaded, its place says so. */
import { FormattedMessage } from '@foyer/shared/platform';
import { type ComponentType, lazy, Suspense } from 'react';
import styles from './late-part.module.css';
import { Skeleton } from './skeleton.tsx';

const CouldNotLoad = () => (
  <p className={styles.missing} role="alert">
    <FormattedMessage id="common.error.part" />
  </p>
);

/** @param heightPx kept free until the part is there; without it the place is empty */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  heightPx?: number,
): ComponentType<Props> => {
  const Part = lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: CouldNotLoad as ComponentType<Props> }),
    ),
  );
  const waiting = heightPx === undefined ? null : <Skeleton w="100%" h={heightPx} />;
  return (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
};
