/**
 * Keeps what was written until it is sent, in this tab alone: a failure, a closed dialog or a reload loses no words. Needed for what
 * the visitor is doing, so it asks for no consent.
 */
import type { ContactValues, ReportAbout } from './contact-rules.ts';

export type ContactDraft = Omit<ContactValues, 'file'>;

const EMPTY: ContactDraft = { reason: '', subject: '', email: '', message: '' };

const keyOf = (about: ReportAbout): string =>
  about ? `foyer-contact-${about.section}-${about.objectId}` : 'foyer-contact';

export const readDraft = (about: ReportAbout): ContactDraft => {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(about)) ?? 'null');
    if (!kept || typeof kept !== 'object') return EMPTY;
    const draft = { ...EMPTY };
    for (const [name, value] of Object.entries(kept))
      if (name in EMPTY && typeof value === 'string') draft[name as keyof ContactDraft] = value;
    return draft;
  } catch {
    // Storage may be forbidden: the form then remembers for as long as it is open.
    return EMPTY;
  }
};

export const keepDraft = (about: ReportAbout, { reason, subject, email, message }: ContactDraft): void => {
  try {
    window.sessionStorage.setItem(keyOf(about), JSON.stringify({ reason, subject, email, message }));
  } catch {
    // As above.
  }
};

export const dropDraft = (about: ReportAbout): void => {
  try {
    window.sessionStorage.removeItem(keyOf(about));
  } catch {
    // As above.
  }
};
