/** Renders the click gate inside a partner's frame: a plain form in place of the player. */
import type { AgeText, Language } from '@foyer/shared/wire-schemas/site';
import { gatePage } from './gate-page.ts';
import { plainMessage } from '../plain-pages/plain-page.ts';
import { LEAVE_TO } from './proof-page.ts';

export interface EmbedGate {
  siteName: string;
  language: Language;
  ageText: AgeText;
  /** Where the form goes: the frame's own path. */
  action: string;
}

export const embedGate = ({ siteName, language, ageText, action }: EmbedGate): string => {
  const message = (id: string) => plainMessage(language, id);
  return gatePage({
    siteName,
    language,
    title: message('gate.title'),
    texts: [message('gate.text'), ...(ageText === 'law' ? [message('gate.law')] : [])],
    ways: [
      { text: message('gate.enter'), action, method: 'post' },
      { text: message('proof.leave'), href: LEAVE_TO, target: '_blank' },
    ],
  });
};
