/** A thin line at the top while the next page is on its way. */
import { useIntl, useNavigation } from '@foyer/shared/platform';
import css from './progress-bar.module.css';

export const ProgressBar = () => {
  const intl = useIntl();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <progress className={css.bar} aria-label={intl.formatMessage({ id: 'common.loading' })} />;
};
