/** The models whose videos are watched most. */
import { HOME_BLOCK_SIZE, type Main } from '@foyer/shared/wire-schemas/listings';
import { useHasPage, useIntl } from '@foyer/shared/platform';
import { SidewaysRow } from '@foyer/shared/ui/videos/sideways-row';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { urls } from '@foyer/shared/urls';
import { Block } from './home-block.tsx';
import { ModelCard } from './model-card.tsx';
import styles from './models-block.module.css';
import type { BlockQuery } from './videos-block.tsx';

export const ModelsBlock = ({ state }: { state: BlockQuery<Main> }) => {
  const intl = useIntl();
  const hasLinks = useHasPage()(urls.model('any'));
  return (
    <Block title={intl.formatMessage({ id: 'listings.home.models' })} moreHref={urls.models()}>
      <AsyncView
        state={{ data: state.currentData, error: state.error, isLoading: state.isFetching }}
        empty={({ models }) => models.length === 0}
        emptyText={intl.formatMessage({ id: 'error.models_not_found' })}
        onRetry={() => void state.refetch()}
      >
        {({ models }) => {
          const cards = models.slice(0, HOME_BLOCK_SIZE).map((model) => (
            <li key={model.dir}>
              <ModelCard model={model} />
            </li>
          ));
          // A line without links would scroll under no keyboard.
          return hasLinks ? (
            <SidewaysRow className={styles.row}>{cards}</SidewaysRow>
          ) : (
            <ul className={styles.grid}>{cards}</ul>
          );
        }}
      </AsyncView>
    </Block>
  );
};
