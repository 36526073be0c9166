/** A block of twenty-five videos. */
import { HOME_BLOCK_SIZE, type ListingPage } from '@foyer/shared/wire-schemas/listings';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import type { ReactNode } from 'react';
import { Block } from './home-block.tsx';

/** Cards whose pictures do not wait: the first row of a wide screen. */
const EAGER_CARDS = 5;

/** The part of a query's result that a block shows. */
export interface BlockQuery<Data> {
  currentData?: Data;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface VideosBlockProps {
  title: string;
  state: BlockQuery<ListingPage>;
  moreHref: string;
  emptyText?: string;
  /** The block that is seen first. */
  eager?: boolean;
  /** One line that scrolls sideways, or as many as it takes. */
  layout?: 'row' | 'grid';
  tools?: ReactNode;
  /** What follows the cards, where there are any. */
  after?: ReactNode;
}

export const VideosBlock = ({
  title,
  state,
  moreHref,
  emptyText,
  eager = false,
  layout = 'grid',
  tools,
  after,
}: VideosBlockProps) => (
  <Block title={title} moreHref={moreHref} tools={tools}>
    <AsyncView
      state={{ data: state.currentData, error: state.error, isLoading: state.isFetching }}
      empty={({ videos }) => videos.length === 0}
      emptyText={emptyText}
      skeleton={<VideoGridSkeleton count={HOME_BLOCK_SIZE} />}
      onRetry={() => void state.refetch()}
    >
      {({ videos }) => (
        <>
          <VideoGrid videos={videos} eagerCount={eager ? EAGER_CARDS : 0} layout={layout} />
          {after}
        </>
      )}
    </AsyncView>
  </Block>
);
