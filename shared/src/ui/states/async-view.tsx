/** Loading, error, empty or content: every query is shown through this one part. */
import type { ReactNode } from 'react';
import { useIntl } from '@foyer/shared/platform';
import { EmptyState } from './empty-state.tsx';
import { ErrorCard } from './error-card.tsx';
import { errorCodeOf, useErrorText } from './error-text.tsx';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

/** The part of an RTK Query result that decides what is shown. */
export interface AsyncState<Data> {
  data?: Data;
  error?: unknown;
  isLoading?: boolean;
}

interface AsyncViewProps<Data> {
  state: AsyncState<Data>;
  /** True when there is data but nothing in it. */
  empty?: (data: Data) => boolean;
  emptyText?: ReactNode;
  /** Stands in the content's space while it loads. */
  skeleton?: ReactNode;
  onRetry?: () => void;
  children: (data: Data) => ReactNode;
}

/** Data that is there stays on screen even when asking again for it failed. */
export const AsyncView = <Data,>({
  state,
  empty,
  emptyText,
  skeleton,
  onRetry,
  children,
}: AsyncViewProps<Data>) => {
  const intl = useIntl();
  const errorText = useErrorText();
  if (state.data !== undefined && state.data !== null) {
    if (empty?.(state.data))
      return <EmptyState title={emptyText ?? intl.formatMessage({ id: 'common.empty' })} />;
    return <>{children(state.data)}</>;
  }
  if (state.error && !state.isLoading)
    return <ErrorCard text={errorText(errorCodeOf(state.error))} onRetry={onRetry} />;
  return (
    <div aria-busy="true" aria-live="polite">
      <VisuallyHidden>{intl.formatMessage({ id: 'common.loading' })}</VisuallyHidden>
      {skeleton ?? <Skeleton w="100%" h={160} />}
    </div>
  );
};
