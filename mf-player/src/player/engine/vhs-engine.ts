/** Until the engine of its own is there: video.js's levels as an engine. */
import type { VideoJsPlayer, VideoJsQualityLevel } from 'video.js';
import type { Engine, EngineEvents, QualityChoice, QualityLevel } from './engine.ts';

export const createVhsEngine = (player: VideoJsPlayer): Engine => {
  const listeners: { [Name in keyof EngineEvents]?: Set<(detail: never) => void> } = {};
  let choice: QualityChoice = 'auto';
  let cap: number | undefined;
  const list = () => player.qualityLevels?.();
  const raw = (): VideoJsQualityLevel[] => {
    const all = list();
    return Array.from({ length: all?.length ?? 0 }, (_, index) => all?.[index]).filter(
      (level): level is VideoJsQualityLevel => level !== undefined,
    );
  };
  const sorted = () => raw().sort((one, other) => (one.height ?? 0) - (other.height ?? 0));
  const levels = (): QualityLevel[] =>
    sorted().map(({ height = 0 }, index) => ({ index, width: 0, height, bitrate: height }));
  const tell = (name: keyof EngineEvents) => {
    for (const listener of listeners[name] ?? []) listener(undefined as never);
  };
  const apply = () => {
    for (const [index, level] of sorted().entries())
      level.enabled = choice === 'auto' ? !cap || (level.height ?? 0) <= cap : index === choice;
  };
  (list() as unknown as { on?: (name: string, listener: () => void) => void })?.on?.(
    'addqualitylevel',
    () => {
      tell('levels');
    },
  );
  return {
    kind: 'adaptive',
    get levels() {
      return levels();
    },
    get currentLevel() {
      const all = list();
      const current = all?.[all.selectedIndex];
      return levels().find(({ height }) => height === current?.height);
    },
    get choice() {
      return choice;
    },
    chooseLevel: (next) => {
      choice = next;
      apply();
    },
    capHeight: (pixels) => {
      cap = pixels;
      apply();
    },
    bandwidth: undefined,
    fetchedBytes: 0,
    recovering: undefined,
    on: (name, listener) => {
      const set = (listeners[name] ??= new Set());
      set.add(listener as (detail: never) => void);
      return () => set.delete(listener as (detail: never) => void);
    },
  };
};
