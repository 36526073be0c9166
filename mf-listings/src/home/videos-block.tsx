/** A block of the home page that shows twenty-five videos. */
import type { Home } from '@foyer/shared/wire-schemas/home';
import { HOME_BLOCK_SIZE } from '@foyer/shared/wire-schemas/listings';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import type { ReactNode } from 'react';
import { Block } from './home-block.tsx';

/** The part of a query's result that a block shows. */
export interface BlockQuery<Data> {
  currentData?: Data;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface VideosBlockProps {
  title: string;
  state: BlockQuery<Home>;
  block: 'national' | 'popular' | 'latest';
  moreHref: string;
  emptyText?: string;
  tools?: ReactNode;
  children: (videos: readonly VideoCard[], home: Home) => ReactNode;
}

export const VideosBlock = ({
  title,
  state,
  block,
  moreHref,
  emptyText,
  tools,
  children,
}: VideosBlockProps) => (
  <Block title={title} moreHref={moreHref} tools={tools}>
    <AsyncView
      state={{ data: state.currentData, error: state.error, isLoading: state.isFetching }}
      empty={(home) => home[block].length === 0}
      emptyText={emptyText}
      skeleton={<VideoGridSkeleton count={HOME_BLOCK_SIZE} layout={block === 'popular' ? 'row' : 'grid'} />}
      onRetry={() => void state.refetch()}
    >
      {(home) => children(home[block], home)}
    </AsyncView>
  </Block>
);
