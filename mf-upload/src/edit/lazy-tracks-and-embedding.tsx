import { lazy, Suspense } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import type { TracksAndEmbeddingProps } from './tracks-and-embedding.tsx';

const PANELS_HEIGHT_PX = 600;

const CouldNotLoad = (_props: TracksAndEmbeddingProps) => (
  <p role="alert">
    <FormattedMessage id="common.error.part" />
  </p>
);
const Panels = lazy(() =>
  import('./tracks-and-embedding.tsx').then(
    (module) => ({ default: module.TracksAndEmbedding }),
    () => ({ default: CouldNotLoad }),
  ),
);

/** In a chunk of their own: the details come first. */
export const LazyTracksAndEmbedding = (props: TracksAndEmbeddingProps) => (
  <Suspense fallback={<Skeleton w="100%" h={PANELS_HEIGHT_PX} />}>
    <Panels {...props} />
  </Suspense>
);
