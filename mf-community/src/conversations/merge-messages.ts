import type { Message } from '@foyer/shared/wire-schemas/messages';

/**
 * What is known of a conversation after its newest messages were read again. Both lists are newest first. Within the reach of the
 * newest ones they alone count: what they lack was deleted. Where nothing of them was known, too much lies between: older ones are
 * asked for anew.
 * @param pageSize how many newest ones an answer holds at most
 */
export const mergeMessages = (
  known: readonly Message[],
  newest: readonly Message[],
  pageSize: number,
): readonly Message[] => {
  const last = newest.at(-1);
  if (!last || newest.length < pageSize) return newest;
  const ids = new Set(known.map(({ message_id }) => message_id));
  if (!newest.some(({ message_id }) => ids.has(message_id))) return newest;
  return [...newest, ...known.filter(({ message_id }) => message_id < last.message_id)];
};
