import type { MessagesAnswer } from '@foyer/shared/wire-schemas/messages';
import {
  FormattedMessage,
  notify,
  useDispatch,
  useHasPage,
  useHostActions,
  useIntl,
  useNavigate,
} from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { urls } from '@foyer/shared/urls';
import { messagesApi } from '../messages-api.ts';
import { MoreMenu } from '../parts/more-menu.tsx';
import { ReportLink } from '../parts/report-link.tsx';
import { MESSAGES_PATH } from './messages-path.ts';

interface ConversationMenuProps {
  member: NonNullable<MessagesAnswer['member']>;
  maySend: boolean;
  isEmpty: boolean;
  onDeleted: () => void;
}

/** Block, report, delete. */
export const ConversationMenu = ({ member, maySend, isEmpty, onDeleted }: ConversationMenuProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const hasPage = useHasPage();
  const { confirm } = useHostActions();
  const [block] = messagesApi.endpoints.communityMessagesBlock.useMutation();
  const [remove] = messagesApi.endpoints.communityMessagesDelete.useMutation();
  const { _id, name } = member;
  const about = { section: 'member', objectId: _id } as const;
  const say = (id: 'community.messages.blocked' | 'community.messages.deleted') =>
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id }, { name }) }));

  const ask = async (kind: 'block' | 'delete'): Promise<boolean> =>
    !confirm ||
    confirm({
      title: intl.formatMessage({ id: `community.messages.${kind}-question` }, { name }),
      text: intl.formatMessage({ id: `community.messages.${kind}-text` }),
      action: intl.formatMessage({ id: `community.messages.${kind}` }),
      kind: 'danger',
    });
  const onBlock = async () => {
    if (!(await ask('block'))) return;
    const { data } = await block(_id);
    if (data?.ok) say('community.messages.blocked');
  };
  const onDelete = async () => {
    if (!(await ask('delete'))) return;
    const { data } = await remove({ memberId: _id });
    if (!data?.ok) return;
    onDeleted();
    say('community.messages.deleted');
    void navigate(MESSAGES_PATH);
  };
  return (
    <MoreMenu label={intl.formatMessage({ id: 'community.messages.menu' }, { name })} align="end">
      {maySend && (
        <button type="button" onClick={() => void onBlock()}>
          <Icon name="lock" size={16} />
          <FormattedMessage id="community.messages.block" />
        </button>
      )}
      {hasPage(urls.contact(about)) && <ReportLink about={about} />}
      {!isEmpty && (
        <button type="button" onClick={() => void onDelete()}>
          <Icon name="close" size={16} />
          <FormattedMessage id="community.messages.delete" />
        </button>
      )}
    </MoreMenu>
  );
};
