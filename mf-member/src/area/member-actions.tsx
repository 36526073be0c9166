/** What the viewer can do about a member: subscribe, befriend, write, block, report; of oneself, edit. */
import type { Member, MemberRelation } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage, useHasPage, useHostActions, useIntl, useViewer } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { urls } from '@foyer/shared/urls';
import styles from './area.module.css';
import { FriendButtons } from './friend-buttons.tsx';
import { useChangeRelation } from './use-change-relation.ts';

const NOBODY: MemberRelation = {
  friendship: 'none',
  is_subscribed: false,
  has_blocked: false,
  may_send: true,
  may_write: false,
};

export const MemberActions = ({ member }: { member: Member }) => {
  const viewer = useViewer();
  const isSelf = viewer.status === 'member' && viewer.member._id === member._id;
  // Of a member whose relation is on its way, as of a visitor who is not known yet, nothing shows in the same room.
  const isKnown = viewer.status === 'anonymous' || isSelf || member.relation !== undefined;
  return (
    <div className={styles.actions}>
      {isSelf && (
        <ButtonLink kind="secondary" icon="settings" to={urls.editProfile()}>
          <FormattedMessage id="member.edit" />
        </ButtonLink>
      )}
      {isKnown && !isSelf && <OthersActions member={member} relation={member.relation ?? NOBODY} />}
    </div>
  );
};

const OthersActions = ({ member, relation }: { member: Member; relation: MemberRelation }) => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const viewer = useViewer();
  const { confirm } = useHostActions();
  const { _id, name } = member;
  const { change, isChanging } = useChangeRelation(_id, name);
  const { is_subscribed, has_blocked, may_send, friendship } = relation;
  const block = async () => {
    const question = {
      title: intl.formatMessage({ id: 'member.block.question' }, { name }),
      text: intl.formatMessage({ id: 'member.block.text' }),
      action: intl.formatMessage({ id: 'member.block' }),
      kind: 'danger',
    } as const;
    if (!confirm || (await confirm(question))) await change('block');
  };
  const isMember = viewer.status === 'member';
  const isClosed = member.is_name_only && member.is_private === 0;
  return (
    <>
      {has_blocked && (
        <Button disabled={isChanging} onClick={() => void change('unblock')}>
          <FormattedMessage id="member.unblock" />
        </Button>
      )}
      {!has_blocked && !isClosed && (
        <>
          {!member.is_name_only && (
            <Button
              kind={is_subscribed ? 'secondary' : 'primary'}
              icon={is_subscribed ? 'check' : 'plus'}
              aria-pressed={is_subscribed}
              disabled={isChanging}
              onClick={() => void change(is_subscribed ? 'unsubscribe' : 'subscribe')}
            >
              <FormattedMessage id={is_subscribed ? 'member.subscribe.is' : 'member.subscribe'} />
            </Button>
          )}
          <FriendButtons
            friendship={friendship}
            name={name}
            isChanging={isChanging}
            onChange={(what) => void change(what)}
          />
          {may_send && hasPage(urls.messages(_id)) && (
            <ButtonLink icon="mail" rel="nofollow" to={urls.messages(_id)}>
              <FormattedMessage id="member.message" />
            </ButtonLink>
          )}
        </>
      )}
      {isMember && !has_blocked && (
        <Button
          kind="quiet"
          icon="lock"
          title={intl.formatMessage({ id: 'member.block' })}
          aria-label={intl.formatMessage({ id: 'member.block' })}
          disabled={isChanging}
          onClick={() => void block()}
        />
      )}
      <ReportMember memberId={_id} />
    </>
  );
};

const ReportMember = ({ memberId }: { memberId: number }) => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const { openReport } = useHostActions();
  const about = { section: 'member', objectId: memberId } as const;
  const to = urls.contact(about);
  const label = intl.formatMessage({ id: 'member.report' });
  if (!hasPage(to)) return null;
  return (
    <ButtonLink
      kind="quiet"
      icon="flag"
      rel="nofollow"
      to={to}
      title={label}
      aria-label={label}
      onClick={(event) => {
        if (!openReport || !isPlainClick(event)) return;
        event.preventDefault();
        openReport(about);
      }}
    />
  );
};
