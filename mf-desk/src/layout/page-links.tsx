/** Below a page of a long list: the next one, and back to the first. */
import { FormattedMessage } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import styles from './desk.module.css';

interface PageLinksProps {
  isFirst: boolean;
  /** As the answer has it; null: this is the last one. */
  next: string | null;
  hrefOf: (after: string) => string;
}

export const PageLinks = ({ isFirst, next, hrefOf }: PageLinksProps) =>
  (!isFirst || next !== null) && (
    <div className={styles.pages}>
      {!isFirst && (
        <ButtonLink kind="quiet" to={hrefOf('')}>
          <FormattedMessage id="desk.pages.first" />
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={hrefOf(next)}>
          <FormattedMessage id="desk.pages.next" />
        </ButtonLink>
      )}
    </div>
  );
