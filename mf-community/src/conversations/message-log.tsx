import type { Message } from '@foyer/shared/wire-schemas/messages';
import { FormattedDate, FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { ReportMessage } from './report-message.tsx';
import styles from './conversations.module.css';
import type { useConversation } from './use-conversation.ts';

type Talk = Pick<ReturnType<typeof useConversation>, 'known' | 'outgoing' | 'retry' | 'discard' | 'older'>;
/** Nearer to the end than this, one follows it. */
const NEAR_END_PX = 120;

const dayOf = (iso: string): string => new Date(iso).toDateString();

/** Keeps the end in view while it grows, and the place where one reads while older messages come above it. */
const useScrollPlace = (newestKey: string, oldestId: number | undefined) => {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, top: 0, oldestId });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height, top, oldestId: oldestBefore } = before.current;
    const isOlderAbove = oldestBefore !== undefined && oldestId !== undefined && oldestId < oldestBefore;
    const wasNearEnd = height === 0 || height - top - element.clientHeight < NEAR_END_PX;
    if (isOlderAbove) element.scrollTop = top + element.scrollHeight - height;
    else if (wasNearEnd) element.scrollTop = element.scrollHeight;
    before.current = { height: element.scrollHeight, top: element.scrollTop, oldestId };
  }, [newestKey, oldestId]);
  const note = () => {
    const element = box.current;
    if (element) before.current = { ...before.current, height: element.scrollHeight, top: element.scrollTop };
  };
  return { box, note };
};

export const MessageLog = ({ talk, ownId, name }: { talk: Talk; ownId: number; name: string }) => {
  const intl = useIntl();
  const { known, outgoing, older } = talk;
  const messages = known.toReversed();
  const newestKey = `${known[0]?.message_id ?? 0}.${outgoing.length}`;
  const { box, note } = useScrollPlace(newestKey, known.at(-1)?.message_id);
  if (messages.length === 0 && outgoing.length === 0)
    return (
      <div className={styles.log}>
        <EmptyState icon="mail" title={intl.formatMessage({ id: 'community.messages.first' }, { name })} />
      </div>
    );
  return (
    // In the order of the keyboard, so that those without a wheel can read what lies above.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.log} ref={box} onScroll={note} tabIndex={0} role="log" aria-label={name}>
      {older.left > 0 && (
        <div className={styles.older}>
          <Button
            kind="quiet"
            size="s"
            disabled={older.state === 'loading'}
            onClick={() => void older.load()}
          >
            <FormattedMessage id={older.state === 'failed' ? 'common.retry' : 'community.messages.older'} />
          </Button>
        </div>
      )}
      {messages.map((message, index) => {
        const isNewDay = index === 0 || dayOf(messages[index - 1]?.sent ?? '') !== dayOf(message.sent);
        return (
          <Fragment key={message.message_id}>
            {isNewDay && (
              <p className={styles.day}>
                <FormattedDate value={message.sent} dateStyle="long" />
              </p>
            )}
            <Bubble
              message={message}
              isOwn={message.from_id === ownId}
              isLast={index === messages.length - 1}
              name={name}
            />
          </Fragment>
        );
      })}
      {outgoing.map((message) => (
        <OutgoingBubble
          key={message.key}
          message={message}
          onRetry={() => talk.retry(message)}
          onDiscard={() => talk.discard(message.key)}
        />
      ))}
    </div>
  );
};

interface BubbleProps {
  message: Message;
  isOwn: boolean;
  /** The newest that the server has. */
  isLast: boolean;
  /** Of the other. */
  name: string;
}

const Bubble = ({ message: { message_id, message, sent, is_read }, isOwn, isLast, name }: BubbleProps) => (
  <div className={isOwn ? styles.own : styles.theirs}>
    <p className={styles.bubble} dir="auto">
      {message}
    </p>
    <span className={styles.when}>
      <time dateTime={sent}>
        <FormattedDate value={sent} timeStyle="short" />
      </time>
      {isOwn && (is_read || isLast) && (
        <>
          {' · '}
          <FormattedMessage id={is_read ? 'community.messages.seen' : 'community.messages.sent'} />
        </>
      )}
      {!isOwn && <ReportMessage id={message_id} name={name} />}
    </span>
  </div>
);
