/** Leads to a report: the host's dialog, or its page where there are no scripts yet. */
import { FormattedMessage, Link, useHostActions } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { urls } from '@foyer/shared/urls';

interface ReportLinkProps {
  about: { section: 'comment' | 'member'; objectId: number };
  /** Where its words alone do not say what is reported. */
  label?: string;
}

export const ReportLink = ({ about, label }: ReportLinkProps) => {
  const { openReport } = useHostActions();
  return (
    <Link
      to={urls.contact(about)}
      rel="nofollow"
      aria-label={label}
      onClick={(event) => {
        if (!openReport || !isPlainClick(event)) return;
        event.preventDefault();
        openReport(about);
      }}
    >
      <Icon name="flag" size={16} />
      <FormattedMessage id="community.comments.report-short" />
    </Link>
  );
};
