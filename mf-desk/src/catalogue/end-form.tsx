/** Which one gets what it holds, with its button. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import type { DeskTerm } from '../catalogue-api.ts';
import styles from './catalogue.module.css';
import { HOLDS } from './kinds.ts';
import { TermPicker } from './term-picker.tsx';

export type EndAct = 'merge' | 'delete';

export interface EndFormProps {
  act: EndAct;
  kind: TermKind;
  term: DeskTerm;
  problem?: string;
  isSending: boolean;
  onEnd: (act: EndAct, fields: Record<string, string>) => void;
}

export const EndForm = ({ act, kind, term, problem, isSending, onEnd }: EndFormProps) => {
  const [isMoving, setMoving] = useState(act === 'merge');
  const [chosen, setChosen] = useState<number | null>(null);
  const mustChoose = isMoving && chosen === null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (mustChoose || isSending) return;
    const to = chosen === null ? 'none' : String(chosen);
    onEnd(act, act === 'merge' ? { into_id: to } : { move_to: isMoving ? to : 'none' });
  };
  return (
    <form className={styles.end} onSubmit={submit}>
      {act === 'delete' && term.held > 0 && (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>
            <FormattedMessage id={`desk.catalogue.delete.where.${HOLDS[kind]}`} />
          </legend>
          {([false, true] as const).map((moves) => (
            <label key={String(moves)} className={styles.choice}>
              <input
                type="radio"
                name="where"
                checked={isMoving === moves}
                onChange={() => setMoving(moves)}
              />
              <FormattedMessage id={moves ? 'desk.catalogue.delete.to' : 'desk.catalogue.delete.none'} />
            </label>
          ))}
        </fieldset>
      )}
      {isMoving && (
        <TermPicker
          kind={kind}
          label={<FormattedMessage id="desk.catalogue.picker" />}
          without={term.id}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <FieldError>{problem}</FieldError>
      <div className={styles.acts}>
        <Button type="submit" kind="danger" aria-disabled={mustChoose || isSending}>
          <FormattedMessage id={act === 'merge' ? 'desk.catalogue.merge.do' : 'desk.catalogue.delete.do'} />
        </Button>
      </div>
    </form>
  );
};
