/** What the early script says of a tap that it gives up: it has no catalogue, so the document carries the sentence. */
import type { Catalogue } from '@foyer/shared/remotes/remote';

/** Plain text of a message that has no values in it; builds hold messages parsed (catalogue-loader.mjs). */
export const lostTapText = (messages: Catalogue): string => {
  const message: unknown = messages['shell.lostTap'];
  if (typeof message === 'string') return message;
  if (!Array.isArray(message)) return '';
  return message
    .map((part: { value?: unknown }) => (typeof part.value === 'string' ? part.value : ''))
    .join('');
};
