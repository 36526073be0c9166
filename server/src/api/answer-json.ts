/** Declares how other code of this process, such as a render worker, asks the API for an answer without HTTP. */
import type { Config } from '../platform/config/config.ts';
import type { Country, Gender, Language } from '@foyer/shared/wire-schemas/site';

/** For whom an answer is made, as far as answers that everybody shares differ. */
export interface ApiContext {
  language: Language;
  country: Country;
  gender: Gender;
}
export interface AnswerRequester {
  address: string;
  isWithheld: boolean;
  isLimited: boolean;
  /** Set when something that was read could not be had: whatever is wrong then is no document's fault. */
  isDataAway?: boolean;
  /** Gets the tags of the answers. */
  shows?: Set<string>;
  /** Who may see releases. */
  operator?: { name: string; mayAct: boolean } | null;
  /** Settings that nobody saved: answers are made by these, and nobody keeps them. */
  unsaved?: Config;
}
/**
 * Never throws.
 * @param path with its query, starting with `/api/`
 * @param requester on whose behalf: limits are counted for that visitor, and so is the age policy
 */
export type AnswerJson = (
  path: string,
  context: ApiContext,
  requester?: AnswerRequester,
) => Promise<{ status: number; body: string }>;
