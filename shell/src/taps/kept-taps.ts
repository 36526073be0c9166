/** What the early script keeps for the host. Types and names only: the early script is a build of its own and must stay tiny. */

/** A tap on a control that only React can answer, before React was there. */
export interface KeptTap {
  /** A button, or a form without an address of its own. */
  element: HTMLElement;
  /** Of a form: the button that sent it. */
  submitter?: HTMLElement | null;
}

export interface KeptTaps {
  /** In the order of the taps; each element once, however often it was tapped. */
  taps: KeptTap[];
  /** Fields that were changed, with their latest value; true or false for checkboxes. */
  fields: Map<HTMLElement, string | boolean>;
}

declare global {
  interface Window {
    foyerKeptTaps?: KeptTaps;
  }
}

/** Marks what was tapped and waits; styled in kept-taps.css. */
export const PRESSED = 'data-pressed';
/** On `<html>` once everything answers by itself. */
export const HYDRATED = 'data-hydrated';
/** On elements whose controls answer before hydration, by a script of their own. */
export const ANSWERED = 'data-answers';
/** On places that show the server's HTML still, after the page was hydrated. */
export const WAITING_PLACE = 'data-waiting';
