import { lateSection } from '../parts/late-section.tsx';
import type { TracksAndEmbeddingProps } from './tracks-and-embedding.tsx';

const HEIGHT_PX = 600;

export const LazyTracksAndEmbedding = lateSection<TracksAndEmbeddingProps>(
  () => import('./tracks-and-embedding.tsx').then(({ TracksAndEmbedding }) => TracksAndEmbedding),
  HEIGHT_PX,
);
