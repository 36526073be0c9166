/** State of the form of one category, model or channel: what is typed, what is wrong with it, and what somebody else changed meanwhile. */
import { useState } from 'react';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { useErrorText } from '@foyer/shared/platform';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { catalogueApi, type DeskTerm, termOf } from '../catalogue-api.ts';
import { EMPTY_VALUES, formOf, type TermValues, valuesOf } from './term-values.ts';

/** Where nobody is signed in the form stays as it is: nothing is carried out afterwards, and it is sent again. */
const WRITE = { remote: 'mf-desk', action: 'desk-catalogue', args: {} };

export interface TermProblem {
  /** Of the form; empty: of all of it. */
  field: string;
  text: string;
  /** An address that could be taken instead. */
  free?: string;
}

const currentOf = (kind: TermKind, info: object | undefined): DeskTerm | null => {
  const { current } = (info ?? {}) as { current?: object };
  return current ? termOf({ [kind]: current }) : null;
};

export const useTermForm = (kind: TermKind, term: DeskTerm | null) => {
  const errorText = useErrorText();
  const { write } = useMemberWrite(WRITE);
  const [act, { isLoading }] = catalogueApi.endpoints.deskCatalogueAct.useMutation();
  const [base, setBase] = useState(term);
  const [values, setValues] = useState<TermValues>(term ? valuesOf(term) : EMPTY_VALUES[kind]);
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<TermProblem | null>(null);
  const [conflict, setConflict] = useState<DeskTerm | null>(null);

  /** @returns what was answered; null: it was refused, and the form says why */
  const send = async (
    name: string,
    form: TermValues = {},
  ): Promise<{ term: DeskTerm | null; held: number } | null> => {
    if (isLoading) return null;
    setProblem(null);
    const target: TermValues = base
      ? { [`${kind}_id`]: String(base.id), revision: String(base.revision), why }
      : {};
    const answer = await write(() => act({ kind, act: name, form: { ...target, ...form } }), null);
    if (answer.ok) {
      const changed = termOf(answer);
      setConflict(null);
      if (changed) setBase(changed);
      return { term: changed, held: answer.videos ?? answer.albums ?? 0 };
    }
    const { code, field = '', info } = answer;
    if (code === 'need_auth') return null;
    const current = code === 'changed_meanwhile' ? currentOf(kind, info) : null;
    if (current) setConflict(current);
    else
      setProblem({
        field,
        text: errorText(code, info),
        ...(code === 'dir_taken' && typeof info?.['free'] === 'string' && { free: info['free'] }),
      });
    return null;
  };

  return {
    kind,
    /** What the server has, as far as this form knows. */
    base,
    values,
    set: (field: string, value: string) => setValues((before) => ({ ...before, [field]: value })),
    /** Into the form, not yet saved. */
    fill: (some: TermValues) => setValues((before) => ({ ...before, ...some })),
    why,
    setWhy,
    problem,
    conflict,
    isSending: isLoading,
    send,
    save: async () => {
      const answer = await send(base ? 'edit' : 'create', formOf(kind, values));
      if (answer?.term) {
        setValues(valuesOf(answer.term));
        setWhy('');
      }
      return answer;
    },
    /** Goes on from what somebody else saved. @param ours what is typed here stays */
    settle: (ours: boolean) => {
      if (!conflict) return;
      setBase(conflict);
      if (!ours) setValues(valuesOf(conflict));
      setConflict(null);
    },
  };
};
export type TermFormState = ReturnType<typeof useTermForm>;
