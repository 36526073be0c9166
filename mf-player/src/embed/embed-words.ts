/** The player's catalogues for the embed's document, without react-intl; bundled into the Node build only. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import de from '../messages/de.json' with { type: 'json' };
import deOwn from '../messages/embed/de.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import enOwn from '../messages/embed/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import esOwn from '../messages/embed/es.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };
import frOwn from '../messages/embed/fr.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import itOwn from '../messages/embed/it.json' with { type: 'json' };
import ja from '../messages/ja.json' with { type: 'json' };
import jaOwn from '../messages/embed/ja.json' with { type: 'json' };
import nl from '../messages/nl.json' with { type: 'json' };
import nlOwn from '../messages/embed/nl.json' with { type: 'json' };
import pl from '../messages/pl.json' with { type: 'json' };
import plOwn from '../messages/embed/pl.json' with { type: 'json' };
import pt from '../messages/pt.json' with { type: 'json' };
import ptOwn from '../messages/embed/pt.json' with { type: 'json' };
import ru from '../messages/ru.json' with { type: 'json' };
import ruOwn from '../messages/embed/ru.json' with { type: 'json' };
import { FAULT_KEYS, type PlayWords } from '../player/play-data.ts';
import { PLAYER_LABEL_KEYS, type PlayerLabels } from '../player/player-options.ts';

type MessageId = keyof typeof en | keyof typeof enOwn;
/** Builds compile messages with arguments: 0 is text, 1 an argument. Tests and tools see plain text. */
type Message = string | readonly { type: number; value: string }[];
/** With the sentences that the embed alone shows, which no page loads. */
const CATALOGUES = {
  en: { ...en, ...enOwn },
  ru: { ...ru, ...ruOwn },
  de: { ...de, ...deOwn },
  fr: { ...fr, ...frOwn },
  es: { ...es, ...esOwn },
  pl: { ...pl, ...plOwn },
  it: { ...it, ...itOwn },
  pt: { ...pt, ...ptOwn },
  ja: { ...ja, ...jaOwn },
  nl: { ...nl, ...nlOwn },
} satisfies Record<Language, unknown>;

/** One sentence, `{name}` for its arguments. Plurals are not for the embed. */
export const embedWord = (language: Language, id: MessageId): string => {
  const message = (CATALOGUES[language] as Record<string, Message>)[id] ?? CATALOGUES.en[id];
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
