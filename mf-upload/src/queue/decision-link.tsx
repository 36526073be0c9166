import { FormattedMessage, Link } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import styles from './queue.module.css';

/** To the statement of reasons, and to the form of the objection. */
export const DecisionLink = ({ decisionKey }: { decisionKey: string }) => (
  <p className={styles.facts}>
    <Link to={urls.decision(decisionKey)}>
      <FormattedMessage id="upload.own.decision" />
    </Link>
  </p>
);
