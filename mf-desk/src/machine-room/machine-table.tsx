/** A table of the machine room: it scrolls by itself where it is wider than the screen. The first cell of a row names it. */
import type { ReactNode } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { useId } from 'react';
import styles from './machine-room.module.css';

export interface Column {
  name: ReactNode;
  /** Numbers stand below each other. */
  isNumber?: boolean;
}
export interface MachineRow {
  key: string | number;
  cells: readonly ReactNode[];
  /** What the row is about takes the eye. */
  isMarked?: boolean;
}

interface MachineTableProps {
  caption: ReactNode;
  columns: readonly Column[];
  rows: readonly MachineRow[];
  /** A heading above says what the caption does. */
  isTitled?: boolean;
}

export const MachineTable = ({ caption, columns, rows, isTitled = false }: MachineTableProps) => {
  const captionId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
    <div className={styles.scroller} role="group" aria-labelledby={captionId} tabIndex={0}>
      <table className={styles.table}>
        <caption id={captionId} className={isTitled ? styles.hidden : styles.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }, index) => (
              <th key={index} scope="col" data-number={isNumber || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles.none}>
                <FormattedMessage id="desk.machine.none" />
              </td>
            </tr>
          )}
          {rows.map(({ key, cells: [first, ...cells], isMarked }) => (
            <tr key={key} data-marked={isMarked || undefined}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                <td key={index} data-number={columns[index + 1]?.isNumber || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
