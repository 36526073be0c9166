import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLeaveWarning } from '@foyer/shared/ui/states/use-leave-warning';

/** `waiting`: taken, and public once the moderators agree. */
export type SaveOutcome = 'saved' | 'waiting' | 'refused';

export interface SavePart {
  isDirty: boolean;
  /**
   * Sends what was changed, and says itself what is wrong.
   * @param mayFocus whether nothing before it was refused: the first fault gets the focus
   */
  save: (mayFocus: boolean) => Promise<SaveOutcome>;
}

interface Scope {
  isDirty: boolean;
  isSaving: boolean;
  outcome: SaveOutcome | null;
  save: () => Promise<SaveOutcome>;
  setPart: (name: string, part: SavePart | undefined) => void;
}

const NO_ORDER: readonly string[] = [];
const ScopeContext = createContext<Scope | null>(null);

export const useSaveScope = (): Scope => {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('a part that is saved stands outside of every SaveScope');
  return scope;
};

interface SaveScopeProps {
  children: ReactNode;
  /** Names of parts as they stand on the page, where some come later than those below them. */
  order?: readonly string[];
}

/** Forms that one button saves (SaveBar), in the order of the page. What one of them refuses does not keep the others from being saved. */
export const SaveScope = ({ children, order = NO_ORDER }: SaveScopeProps) => {
  const parts = useRef(new Map<string, SavePart>());
  const isBusy = useRef(false);
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  useLeaveWarning(isDirty);

  const setPart = useCallback((name: string, part: SavePart | undefined) => {
    if (part) parts.current.set(name, part);
    else parts.current.delete(name);
    setDirty([...parts.current.values()].some((one) => one.isDirty));
  }, []);
  const save = useCallback(async (): Promise<SaveOutcome> => {
    // The second click while the first one is on its way.
    if (isBusy.current) return 'refused';
    isBusy.current = true;
    setSaving(true);
    const outcomes: SaveOutcome[] = [];
    try {
      const inOrder = [...parts.current].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
      for (const [, part] of inOrder) outcomes.push(await part.save(!outcomes.includes('refused')));
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
    const worst = (['refused', 'waiting'] as const).find((one) => outcomes.includes(one)) ?? 'saved';
    setOutcome(worst);
    return worst;
  }, [order]);
  const scope = useMemo(
    () => ({ isDirty, isSaving, outcome, save, setPart }),
    [isDirty, isSaving, outcome, save, setPart],
  );
  return <ScopeContext value={scope}>{children}</ScopeContext>;
};

/** Makes a form a part of the scope that it stands in. @returns what saves the whole scope, for its Enter key */
export const useSavePart = (name: string, part: SavePart): (() => Promise<SaveOutcome>) => {
  const { save, setPart } = useSaveScope();
  useEffect(() => setPart(name, part));
  useEffect(() => () => setPart(name, undefined), [name, setPart]);
  return save;
};
