/** A part whose code comes late; where it cannot be loaded, its place says so and offers to try again by a new page. */
import { FormattedMessage } from '@foyer/shared/platform';
import { type ComponentType, lazy } from 'react';
import styles from './comments.module.css';

const CouldNotLoad = () => (
  <p className={styles.missing} role="alert">
    <FormattedMessage id="common.error.part" />
  </p>
);

export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> =>
  lazy(() => load().catch(() => ({ default: CouldNotLoad as ComponentType<Props> })));
