/** A provider confirms that a visitor is an adult, and tells nothing else. */

export interface AgeVisit {
  /** Secret of this browser for the time of a trip: what is started in one browser ends in it. */
  browserKey: string;
  /** Own path to come back to. */
  next: string;
  /** Of the visitor, for limits. */
  address: string;
}

export interface AgeConfirmed {
  over18: true;
  /** Unix seconds: as long as the provider or the credential says, if it says. */
  until?: number | undefined;
  next: string;
}

export interface AgeProvider {
  /** Part of its addresses. */
  id: string;
  /** For the screen. */
  name: string;
  /** Where the browser goes: to the provider, or to a page of this site that says how. @throws AgeNotConfirmed */
  begin: (visit: AgeVisit) => Promise<string>;
  /**
   * @param answer the address that the browser came back to
   * @returns undefined while the answer is not there yet
   * @throws AgeNotConfirmed
   */
  complete: (answer: URL, browserKey: string) => Promise<AgeConfirmed | undefined>;
}

export type AgeRefusal = 'underAge' | 'refused' | 'expired' | 'away';

/** Messages name the check that failed, never anything of the visitor. */
export class AgeNotConfirmed extends Error {
  override name = 'AgeNotConfirmed';
  readonly refusal: AgeRefusal;
  /** Own path to come back to, where it is known. */
  readonly next: string | undefined;
  constructor(refusal: AgeRefusal, check: string, next?: string) {
    super(check);
    this.refusal = refusal;
    this.next = next;
  }
}
