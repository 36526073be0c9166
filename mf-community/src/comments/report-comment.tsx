/** A quiet flag beside a comment: the host's dialog, or its page where there are no scripts yet. */
import { Link, useHasPage, useHostActions, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { urls } from '@foyer/shared/urls';
import styles from './comments.module.css';

export const ReportComment = ({ id, name }: { id: number; name: string }) => {
  const intl = useIntl();
  const { openReport } = useHostActions();
  const about = { section: 'comment', objectId: id } as const;
  const to = urls.contact(about);
  const label = intl.formatMessage({ id: 'community.comments.report' }, { name });
  // A shell that is older than this widget has neither the dialog nor the page.
  if (!useHasPage()(to)) return null;
  return (
    <Link
      className={styles.report}
      to={to}
      rel="nofollow"
      title={label}
      aria-label={label}
      onClick={(event) => {
        if (!openReport || !isPlainClick(event)) return;
        event.preventDefault();
        openReport(about);
      }}
    >
      <Icon name="flag" size={14} />
    </Link>
  );
};
