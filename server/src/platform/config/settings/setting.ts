/** One environment variable: what it holds, what counts where it is not set, and what the reference says of it. */

interface Described {
  /** For the reference; Markdown. */
  text: string;
  /** What the reference shows where the default is no constant. */
  shown?: string;
}

export interface TextSetting extends Described {
  kind: 'text';
  /** Undefined: must be set where it is read. */
  default: string | undefined;
  /** May stand in a file, which the variable with `_FILE` after its name holds the path of. */
  isSecret?: true;
}

export interface IntegerSetting extends Described {
  kind: 'integer';
  default: number;
  min: number;
  max: number;
}

export interface FlagSetting extends Described {
  kind: 'flag';
  default: boolean;
}

export type Setting = TextSetting | IntegerSetting | FlagSetting;
export type Settings = Readonly<Record<string, Setting>>;

/** @param shown in the reference, for a default that depends on something else */
export const text = (fallback: string, about: string, shown?: string): TextSetting => ({
  kind: 'text',
  default: fallback,
  text: about,
  ...(shown !== undefined && { shown }),
});

/** Without a default: it must be set where another setting wants it. */
export const requiredText = (about: string): TextSetting => ({
  kind: 'text',
  default: undefined,
  text: about,
  shown: 'none: must be set with the setting before it',
});

/** What no process list or `docker inspect` should show. */
export const secret = (setting: TextSetting): TextSetting & { isSecret: true } => ({
  ...setting,
  isSecret: true,
});

export const integer = (
  fallback: number,
  [min, max]: readonly [min: number, max: number],
  about: string,
  shown?: string,
): IntegerSetting => ({
  kind: 'integer',
  default: fallback,
  min,
  max,
  text: about,
  ...(shown !== undefined && { shown }),
});

export const flag = (fallback: boolean, about: string, shown?: string): FlagSetting => ({
  kind: 'flag',
  default: fallback,
  text: about,
  ...(shown !== undefined && { shown }),
});
