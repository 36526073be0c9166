/** The entry that reports a comment. */
import { useHasPage, useIntl, useViewer } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { ReportLink } from '../parts/report-link.tsx';

interface ReportCommentProps {
  id: number;
  authorId: number;
  /** Of its author. */
  name: string;
}

export const ReportComment = ({ id, authorId, name }: ReportCommentProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const about = { section: 'comment', objectId: id } as const;
  const hasPage = useHasPage()(urls.contact(about));
  // A shell that is older than this widget has neither the dialog nor the page. Nobody reports oneself.
  if (!hasPage || (viewer.status === 'member' && viewer.member._id === authorId)) return null;
  return (
    <ReportLink about={about} label={intl.formatMessage({ id: 'community.comments.report' }, { name })} />
  );
};
