/** One conversation as it is shown: what is known of it, what is on its way, and how older ones come. */
import { type Message, MESSAGES_PER_PAGE } from '@foyer/shared/wire-schemas/messages';
import { type AppDispatch, useDispatch } from '@foyer/shared/platform';
import type { QueryFailure } from '@foyer/shared/remotes/remote';
import { useEffect, useEffectEvent, useState } from 'react';
import { messagesApi } from '../messages-api.ts';
import { mergeMessages } from './merge-messages.ts';

const api = messagesApi.endpoints;
/** Sent again by its writer alone. */
export interface OutgoingMessage {
  key: number;
  text: string;
  /** Code of why the server or the network did not take it; null while it is on its way. */
  failure: string | null;
}
let nextKey = 1;

export const useConversation = (memberId: number, ownId: number) => {
  const dispatch = useDispatch<AppDispatch>();
  const answer = api.communityMessagesGetThread.useQuery(memberId, { refetchOnMountOrArgChange: true });
  const data = answer.data?.ok ? answer.data : undefined;
  const [known, setKnown] = useState<readonly Message[]>([]);
  const [outgoing, setOutgoing] = useState<readonly OutgoingMessage[]>([]);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  /** Of those before the oldest known one; null: not asked yet. */
  const [olderLeft, setOlderLeft] = useState<number | null>(null);
  const [send] = api.communityMessagesSend.useMutation();
  const [markRead] = api.communityMessagesRead.useMutation();

  useEffect(() => {
    if (data) setKnown((now) => mergeMessages(now, data.messages ?? [], MESSAGES_PER_PAGE));
  }, [data]);

  const readWhatIsSeen = useEffectEvent(() => {
    const hasUnread = known.some(({ to_id, is_read }) => to_id === ownId && !is_read);
    if (hasUnread && document.visibilityState === 'visible') void markRead(memberId);
  });
  useEffect(() => {
    readWhatIsSeen();
    const onSeen = () => readWhatIsSeen();
    document.addEventListener('visibilitychange', onSeen);
    return () => document.removeEventListener('visibilitychange', onSeen);
  }, [known]);

  const put = async ({ key, text }: OutgoingMessage) => {
    const { data: sent, error } = await send({ memberId, msg: text });
    if (sent?.ok) {
      const now: Message = {
        message_id: sent.message_id ?? 0,
        from_id: ownId,
        to_id: memberId,
        message: text,
        sent: new Date().toISOString(),
        is_read: false,
      };
      // The server's own list comes right after it and may already be there.
      setKnown((list) =>
        list.some(({ message_id }) => message_id === now.message_id) ? list : [now, ...list],
      );
      setOutgoing((list) => list.filter((one) => one.key !== key));
      return;
    }
    const failure = sent?.code ?? (error as QueryFailure).code;
    setOutgoing((list) => list.map((one) => (one.key === key ? { ...one, failure } : one)));
  };
  const write = (text: string) => {
    const message: OutgoingMessage = { key: nextKey++, text, failure: null };
    setOutgoing((list) => [...list, message]);
    void put(message);
  };
  const retry = (message: OutgoingMessage) => {
    setOutgoing((list) => list.map((one) => (one.key === message.key ? { ...one, failure: null } : one)));
    void put(message);
  };
  const discard = (key: number) => setOutgoing((list) => list.filter((one) => one.key !== key));

  const loadOlder = async () => {
    const before = known.at(-1)?.message_id;
    if (before === undefined) return;
    setOlder('loading');
    const result = await dispatch(
      api.communityMessagesGetOlder.initiate({ memberId, before }, { forceRefetch: true, subscribe: false }),
    );
    const page = result.data?.ok ? result.data : undefined;
    if (!page) return setOlder('failed');
    const messages = page.messages ?? [];
    setKnown((list) => [...list, ...messages.filter(({ message_id }) => message_id < before)]);
    setOlderLeft(Math.max(0, (page.total_count ?? 0) - messages.length));
    setOlder('idle');
  };
  const total = data?.total_count ?? 0;
  const left = olderLeft ?? total - (data?.messages?.length ?? 0);
  return {
    answer,
    data,
    known,
    outgoing,
    write,
    retry,
    discard,
    older: { state: older, left, load: loadOlder },
    forget: () => setKnown([]),
  };
};
