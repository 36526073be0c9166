/** What a visitor chose for every video. The page keeps it on the device as far as the visitor allows; the embed keeps nothing. */

export const CAPTION_SIZES = [0.75, 1, 1.5, 2] as const;
export const CAPTION_COLOURS = ['white', 'yellow', 'cyan', 'lime'] as const;
/** Opacity of the ground behind the letters. */
export const CAPTION_GROUNDS = [0, 0.5, 0.8, 1] as const;
/** Height that the data saver allows, px. */
export const SAVER_HEIGHT = 480;

export interface PlayerSettings {
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  /** Times the normal speed. */
  rate: number;
  /** Lines of the chosen rendition; null: chosen by the network. */
  height: number | null;
  /** Language of the captions; null: none. */
  captions: string | null;
  captionSize: (typeof CAPTION_SIZES)[number];
  captionColour: (typeof CAPTION_COLOURS)[number];
  captionGround: (typeof CAPTION_GROUNDS)[number];
  savesData: boolean;
  hasMiniPlayer: boolean;
  /** A video whose card was chosen plays automatically. */
  playsWhenOpened: boolean;
  hasShortcuts: boolean;
}

export const DEFAULT_SETTINGS: PlayerSettings = {
  volume: 1,
  isMuted: false,
  rate: 1,
  height: null,
  captions: null,
  captionSize: 1,
  captionColour: 'white',
  captionGround: 0.8,
  savesData: false,
  hasMiniPlayer: true,
  playsWhenOpened: true,
  hasShortcuts: true,
};

const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  values.includes(value as Value);
const isWithin = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

const CHECKS: { readonly [Key in keyof PlayerSettings]: (value: unknown) => boolean } = {
  volume: (value) => isWithin(value, 0, 1),
  isMuted: (value) => typeof value === 'boolean',
  rate: (value) => isWithin(value, 0.25, 4),
  height: (value) => value === null || isWithin(value, 1, 10_000),
  captions: (value) => value === null || (typeof value === 'string' && value.length <= 35),
  captionSize: (value) => isOneOf(CAPTION_SIZES, value),
  captionColour: (value) => isOneOf(CAPTION_COLOURS, value),
  captionGround: (value) => isOneOf(CAPTION_GROUNDS, value),
  savesData: (value) => typeof value === 'boolean',
  hasMiniPlayer: (value) => typeof value === 'boolean',
  playsWhenOpened: (value) => typeof value === 'boolean',
  hasShortcuts: (value) => typeof value === 'boolean',
};

/** What is no value of a setting is left out. */
export const parseSettings = (kept: unknown): Partial<PlayerSettings> =>
  Object.fromEntries(
    Object.entries(kept && typeof kept === 'object' ? kept : {}).filter(([key, value]) =>
      CHECKS[key as keyof PlayerSettings]?.(value),
    ),
  );

/** Where they are kept. */
export interface PlayerMemory {
  read: () => Partial<PlayerSettings>;
  write: (settings: Partial<PlayerSettings>) => void;
}

export interface SettingsStore {
  get: () => PlayerSettings;
  /** Without what nobody ever chose. */
  chosen: () => Partial<PlayerSettings>;
  set: (change: Partial<PlayerSettings>) => void;
  /** Called after each change. @returns undo */
  subscribe: (listener: () => void) => () => void;
}

/** @param memory absent: chosen for this player alone */
export const createSettings = (memory?: PlayerMemory): SettingsStore => {
  let chosen: Partial<PlayerSettings> = memory?.read() ?? {};
  const listeners = new Set<() => void>();
  return {
    get: () => ({ ...DEFAULT_SETTINGS, ...chosen }),
    chosen: () => chosen,
    set: (change) => {
      // Another tab may have written meanwhile.
      chosen = { ...chosen, ...memory?.read(), ...change };
      memory?.write(chosen);
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
