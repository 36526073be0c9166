/** The entry that reports a comment: the host's dialog, or its page where there are no scripts yet. */
import {
  FormattedMessage,
  Link,
  useHasPage,
  useHostActions,
  useIntl,
  useViewer,
} from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { urls } from '@foyer/shared/urls';

interface ReportCommentProps {
  id: number;
  authorId: number;
  /** Of its author. */
  name: string;
}

export const ReportComment = ({ id, authorId, name }: ReportCommentProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const { openReport } = useHostActions();
  const about = { section: 'comment', objectId: id } as const;
  const to = urls.contact(about);
  // A shell that is older than this widget has neither the dialog nor the page. Nobody reports oneself.
  if (!useHasPage()(to) || (viewer.status === 'member' && viewer.member._id === authorId)) return null;
  return (
    <Link
      to={to}
      rel="nofollow"
      aria-label={intl.formatMessage({ id: 'community.comments.report' }, { name })}
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
