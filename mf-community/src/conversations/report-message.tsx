import { FormattedMessage, notify, useDispatch, useHostActions, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { messagesApi } from '../messages-api.ts';
import styles from './conversations.module.css';

/** Under a message that was received: hands it over to the moderators, who can read no others. */
export const ReportMessage = ({ id, name }: { id: number; name: string }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { confirm } = useHostActions();
  const [report, { isLoading }] = messagesApi.endpoints.communityMessagesReport.useMutation();
  const send = async () => {
    const question = {
      title: intl.formatMessage({ id: 'community.messages.report-question' }),
      text: intl.formatMessage({ id: 'community.messages.report-text' }, { name }),
      action: intl.formatMessage({ id: 'community.comments.report-short' }),
    };
    if (confirm && !(await confirm(question))) return;
    const { data } = await report(id);
    if (data?.ok)
      dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'community.messages.reported' }) }));
  };
  return (
    <button type="button" className={styles.report} disabled={isLoading} onClick={() => void send()}>
      <Icon name="flag" size={14} />
      <FormattedMessage id="community.comments.report-short" />
    </button>
  );
};
