/** State of the form of one category, model or channel: what is typed, and what is wrong with it. */
import { useState } from 'react';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { useErrorText } from '@foyer/shared/platform';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { catalogueApi, type DeskTerm, termOf } from '../catalogue-api.ts';
import { useDraft } from '../forms/use-draft.ts';
import { EMPTY_VALUES, formOf, type TermValues, valuesOf } from './term-values.ts';

/** Where nobody is signed in nothing is carried out afterwards: what was typed is kept, and is sent again. */
const WRITE = { remote: 'mf-desk', action: 'desk-catalogue', args: {} };

export interface TermProblem {
  /** Of the form; empty: of all of it. */
  field: string;
  text: string;
  /** An address that could be taken instead. */
  free?: string;
}

const currentOf = (kind: TermKind, info: object | undefined): DeskTerm | undefined => {
  const { current } = (info ?? {}) as { current?: object };
  return (current && termOf({ [kind]: current })) ?? undefined;
};

export const useTermForm = (kind: TermKind, term: DeskTerm | null) => {
  const errorText = useErrorText();
  const { write } = useMemberWrite(WRITE);
  const [act, { isLoading }] = catalogueApi.endpoints.deskCatalogueAct.useMutation();
  const [problem, setProblem] = useState<TermProblem | null>(null);
  const draft = useDraft<DeskTerm | null, TermValues>({
    object: `${kind}/${term?.id ?? 'new'}`,
    asked: term,
    savedOf: (known) =>
      known
        ? { value: { ...valuesOf(known), why: '' }, revision: known.revision }
        : { value: EMPTY_VALUES[kind], revision: 0 },
  });
  const { known: base, value: values } = draft;

  const carryOut = async (name: string, form: TermValues, revision: number) => {
    const target = base && { [`${kind}_id`]: String(base.id), revision: String(revision) };
    const answer = await write(() => act({ kind, act: name, form: { ...target, ...form } }), null);
    if (answer.ok) {
      const term = termOf(answer);
      return { ok: true, known: term ?? undefined, term, held: answer.videos ?? answer.albums ?? 0 } as const;
    }
    const { code, field = '', info } = answer;
    const known = code === 'changed_meanwhile' ? currentOf(kind, info) : undefined;
    // What somebody else saved stands in the form.
    if (code !== 'need_auth' && !(known && name === 'edit'))
      setProblem({
        field,
        text: errorText(code, info),
        ...(code === 'dir_taken' && typeof info?.['free'] === 'string' && { free: info['free'] }),
      });
    return { ok: false, known } as const;
  };

  return {
    kind,
    ...draft,
    /** What the server has, as far as this form knows. */
    base,
    values,
    set: (field: string, value: string) => draft.change((before) => ({ ...before, [field]: value })),
    /** Into the form, not yet saved. */
    fill: (some: TermValues) => draft.change((before) => ({ ...before, ...some })),
    problem,
    isSending: isLoading,
    /** Other than saving. @returns what was answered; null: it was refused, and the form says why */
    send: async (name: string, form: TermValues = {}) => {
      if (isLoading || !base) return null;
      setProblem(null);
      const answer = await carryOut(name, { why: values['why'] ?? '', ...form }, base.revision);
      if (answer.known) draft.learn(answer.known);
      if (!answer.ok) return null;
      if (!answer.term || answer.term.isEnding) draft.discard();
      return answer;
    },
    save: async () => {
      if (isLoading) return null;
      setProblem(null);
      const answer = await draft.save((value, revision) =>
        carryOut(base ? 'edit' : 'create', formOf(kind, value), revision),
      );
      if (!answer.ok) return null;
      // The next new one starts empty.
      if (!base) draft.discard();
      return answer;
    },
  };
};
export type TermFormState = ReturnType<typeof useTermForm>;
