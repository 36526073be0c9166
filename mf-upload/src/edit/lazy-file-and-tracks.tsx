import { latePart } from '@foyer/shared/ui/states/late-part';
import type { FileAndTracksProps } from './file-and-tracks.tsx';

const HEIGHT_PX = 600;

export const LazyFileAndTracks = latePart<FileAndTracksProps>(
  () => import('./file-and-tracks.tsx').then(({ FileAndTracks }) => FileAndTracks),
  HEIGHT_PX,
);
