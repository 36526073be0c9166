import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { ConversationMenu } from './conversation-menu.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageLog } from './message-log.tsx';
import { MESSAGES_PATH } from './messages-path.ts';
import styles from './conversations.module.css';
import { useConversation } from './use-conversation.ts';

/** What two members wrote to one another, and the field for more. */
export const Conversation = ({ memberId, ownId }: { memberId: number; ownId: number }) => {
  const intl = useIntl();
  const { answer, data, ...talk } = useConversation(memberId, ownId);
  const refused = answer.data && !answer.data.ok ? answer.data : undefined;
  const error = answer.error ?? refused;
  const isUnknown = error && 'code' in error && error.code === 'not_found';
  const back = (
    <Link
      className={styles.back}
      to={MESSAGES_PATH}
      aria-label={intl.formatMessage({ id: 'community.messages.back' })}
    >
      <Icon name="chevron-left" size={22} />
    </Link>
  );
  if (isUnknown)
    return (
      <div className={styles.none}>
        <EmptyState
          icon="user"
          title={intl.formatMessage({ id: 'community.messages.unknown' })}
          action={
            <ButtonLink to={MESSAGES_PATH}>
              <FormattedMessage id="community.messages.back" />
            </ButtonLink>
          }
        />
      </div>
    );
  const person = data?.member;
  return (
    <>
      <header className={styles.person}>
        {back}
        {person ? (
          <>
            <Link to={urls.member(person._id)} className={styles.personName}>
              <Avatar src={person.avatar} name={person.name} size={36} />
              <h2>
                <bdi>{person.name}</bdi>
              </h2>
            </Link>
            <ConversationMenu
              member={person}
              maySend={data.may_send ?? false}
              isEmpty={talk.known.length === 0}
              onDeleted={talk.forget}
            />
          </>
        ) : (
          <Skeleton w="9rem" h={36} />
        )}
      </header>
      <AsyncView
        state={{ data, error, isLoading: answer.isLoading }}
        skeleton={<Skeleton w="100%" h="100%" />}
        onRetry={() => void answer.refetch()}
      >
        {({ member, may_send }) => (
          <>
            <MessageLog talk={talk} ownId={ownId} name={member?.name ?? ''} />
            {may_send ? (
              <MessageForm onSend={talk.write} name={member?.name ?? ''} />
            ) : (
              <p className={styles.closed} role="status">
                <Icon name="lock" size={16} />
                <FormattedMessage
                  id="community.messages.closed"
                  values={{ name: <bdi>{member?.name}</bdi> }}
                />
              </p>
            )}
          </>
        )}
      </AsyncView>
    </>
  );
};
