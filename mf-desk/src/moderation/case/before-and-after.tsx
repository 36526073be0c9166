/** Each detail that somebody wants to change, in a list: as it is, and what it would become. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { ReactNode } from 'react';
import styles from '../moderation.module.css';

interface BeforeAndAfterProps {
  name: ReactNode;
  before: ReactNode;
  after: ReactNode;
  /** Of words in a language that nobody named. */
  dir?: 'auto';
}

export const BeforeAndAfter = ({ name, before, after, dir }: BeforeAndAfterProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className={styles.muted}>
        <FormattedMessage id="desk.moderation.change.before" />
      </span>
      <del dir={dir}>{before}</del>
    </dd>
    <dd>
      <span className={styles.muted}>
        <FormattedMessage id="desk.moderation.change.after" />
      </span>
      <ins dir={dir}>{after}</ins>
    </dd>
  </div>
);
