/** Somebody else saved something meanwhile: what is taken over from it, and fields that both changed, of each of which one is chosen. */
import { FormattedMessage } from '@foyer/shared/platform';
import { type ComponentType, useId } from 'react';
import styles from './forms.module.css';
import type { Merge, Path, Side, Sides } from './merge-values.ts';
import { linesOf } from './value-lines.ts';

export interface FieldNameProps {
  path: Path;
}
export interface MergeNoticeProps extends Pick<Merge<unknown>, 'taken' | 'conflicts'> {
  sides: Sides;
  onChoose: (key: string, side: Side) => void;
  Name: ComponentType<FieldNameProps>;
}

const SIDES = ['theirs', 'mine'] as const;
const MAX_LINES = 12;

/** @param other of a long text, what stands there as well is left out */
const Lines = ({ value, other }: { value: unknown; other?: unknown }) => {
  const others = linesOf(other);
  const lines = linesOf(value).filter((line) => !others.includes(line));
  const shown = lines.slice(0, MAX_LINES);
  return (
    <span className={styles.lines}>
      {shown.join('\n') || '–'}
      {lines.length > MAX_LINES && '\n…'}
    </span>
  );
};

export const MergeNotice = ({ taken, conflicts, sides, onChoose, Name }: MergeNoticeProps) => {
  const name = useId();
  return (
    <section className={styles.notice}>
      <p role="alert">
        <strong>
          <FormattedMessage id="desk.draft.meanwhile" />
        </strong>
      </p>
      {taken.length > 0 && (
        <div>
          <p>
            <FormattedMessage id="desk.draft.taken" />
          </p>
          <dl>
            {taken.map(({ key, path, theirs }) => (
              <div key={key} className={styles.field}>
                <dt>
                  <Name path={path} />
                </dt>
                <dd>
                  <Lines value={theirs} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {conflicts.length > 0 && (
        <p>
          <FormattedMessage id="desk.draft.both" />
        </p>
      )}
      {conflicts.map(({ key, path, ...values }) => (
        <fieldset key={key} className={styles.field}>
          {path.length > 0 && (
            <legend>
              <Name path={path} />
            </legend>
          )}
          <div className={styles.sides}>
            {SIDES.map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={`${name}${key}`}
                  checked={sides[key] === side}
                  onChange={() => onChoose(key, side)}
                />
                <span>
                  <FormattedMessage id={`desk.draft.${side}`} />
                  <Lines value={values[side]} other={values[side === 'mine' ? 'theirs' : 'mine']} />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
};
