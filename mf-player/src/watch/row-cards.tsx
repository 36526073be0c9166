/** The cards of a row; a chunk of their own, since they stand below what is seen first. */
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';

export interface RowCardsProps {
  videos: readonly VideoCard[];
}

export const RowCards = ({ videos }: RowCardsProps) => <VideoGrid videos={videos} layout="row" />;
