/** The player's catalogues for the embed's document, without react-intl; bundled into the Node build only. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import de from '../messages/de.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import ja from '../messages/ja.json' with { type: 'json' };
import nl from '../messages/nl.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };
import pt from '../messages/pt.json' with { type: 'json' };
import ru from '../messages/ru.json' with { type: 'json' };
import { FAULT_KEYS, type PlayWords } from '../player/play-data.ts';
import { PLAYER_LABEL_KEYS, type PlayerLabels } from '../player/player-options.ts';

type MessageId = keyof typeof en;
/** Builds compile messages with arguments: 0 is text, 1 an argument. Tests and tools see plain text. */
type Message = string | readonly { type: number; value: string }[];
const CATALOGUES: Record<Language, unknown> = { en, ru, de, fr, es, pl, it, pt, ja, nl };

/** One sentence, `{name}` for its arguments. Plurals are not for the embed. */
export const embedWord = (language: Language, id: MessageId): string => {
  const message = (CATALOGUES[language] as Record<string, Message>)[id] ?? en[id];
  if (typeof message === 'string') return message;
  return message.map(({ type, value }) => (type === 0 ? value : `{${value}}`)).join('');
};

export const embedLabels = (language: Language): PlayerLabels =>
  Object.fromEntries(
    PLAYER_LABEL_KEYS.map((key) => [key, embedWord(language, `player.control.${key}`)]),
  ) as PlayerLabels;

export const embedPlayWords = (language: Language): PlayWords => {
  const faults = FAULT_KEYS.map((key) => [key, embedWord(language, `player.fault.${key}`)]);
  return {
    ...(Object.fromEntries(faults) as Record<(typeof FAULT_KEYS)[number], string>),
    retry: embedWord(language, 'player.control.retry'),
    loading: embedWord(language, 'player.control.loading'),
  };
};
