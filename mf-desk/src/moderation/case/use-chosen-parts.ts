/** Which parts of an open change of an album are ticked, to be decided alone. */
import { useState } from 'react';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';

/** As the API names them: `title`, `description`, ids of photos. */
export const partsOf = ({ album_change: change }: Pick<ModerationCase, 'album_change'>): string[] =>
  change ? [...Object.keys(change.after), ...change.photos.map(({ photo_id }) => String(photo_id))] : [];

const NONE: ReadonlySet<string> = new Set();

/** What is ticked of one case is cleared with it. */
export const useChosenParts = (found: ModerationCase | undefined) => {
  const key = found && `${found.kind}-${found.object_id}`;
  const [ticked, setTicked] = useState({ key, names: NONE });
  const names = ticked.key === key ? ticked.names : NONE;
  const known = found ? partsOf(found) : [];
  const chosen = known.filter((name) => names.has(name));
  const toggle = (name: string): void => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setTicked({ key, names: next });
  };
  return {
    chosen,
    toggle,
    /** Of a decision; nothing where it is about all there is. */
    subject:
      chosen.length > 0 && chosen.length < known.length ? ({ parts: chosen.join(',') } as const) : undefined,
  };
};
export type ChosenParts = ReturnType<typeof useChosenParts>;
