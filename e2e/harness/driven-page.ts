/** A page in a browser that playwright does not drive, as far as tests of the player need it. */
export interface DrivenPage {
  goto: (url: string) => Promise<void>;
  /** As a visitor's own click: what browsers allow only after one is allowed. */
  click: (selector: string) => Promise<void>;
  /** One key, as `KeyboardEvent.key` names it. */
  press: (key: string) => Promise<void>;
  /** Runs the function in the page and gives what it returns, which must be JSON. */
  evaluate: <Result, Argument = undefined>(
    script: (argument: Argument) => Result,
    argument?: Argument,
  ) => Promise<Result>;
  close: () => Promise<void>;
}

/** WebDriver's numbers of keys that are no characters. */
export const DRIVER_KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};
