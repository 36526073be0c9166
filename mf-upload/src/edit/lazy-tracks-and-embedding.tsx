import { latePart } from '@foyer/shared/ui/states/late-part';
import type { TracksAndEmbeddingProps } from './tracks-and-embedding.tsx';

const HEIGHT_PX = 600;

export const LazyTracksAndEmbedding = latePart<TracksAndEmbeddingProps>(
  () => import('./tracks-and-embedding.tsx').then(({ TracksAndEmbedding }) => TracksAndEmbedding),
  HEIGHT_PX,
);
