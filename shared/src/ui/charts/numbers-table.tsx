/** A table of numbers, which scrolls by itself where it is wider than the screen, and the same as a file. */
import { type ReactNode, useId } from 'react';
import styles from './numbers-table.module.css';

export interface NumbersRow {
  key: string | number;
  /** The first one names the row. */
  cells: readonly ReactNode[];
}
export interface NumbersTableProps {
  caption: ReactNode;
  head: readonly ReactNode[];
  rows: readonly NumbersRow[];
  /** Where there are none. */
  none: ReactNode;
  /** Address of the file, and what the link says. */
  csv: string;
  download: ReactNode;
  /** A heading above says what the caption does: it is read out alone, and the first column gets the room. */
  isTitled?: boolean;
}

export const NumbersTable = ({
  caption,
  head,
  rows,
  none,
  csv,
  download,
  isTitled = false,
}: NumbersTableProps) => {
  const captionId = useId();
  const linkId = useId();
  return (
    <div className={styles.part}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <div className={styles.scroller} role="region" aria-labelledby={captionId} tabIndex={0}>
        <table className={isTitled ? styles.titled : styles.table}>
          <caption id={captionId}>{caption}</caption>
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th key={index} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td colSpan={head.length} className={styles.none}>
                  {none}
                </td>
              </tr>
            )}
            {rows.map(({ key, cells: [first, ...cells] }) => (
              <tr key={key}>
                <th scope="row" suppressHydrationWarning>
                  {first}
                </th>
                {cells.map((cell, index) => (
                  <td key={index} suppressHydrationWarning>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <a id={linkId} className={styles.csv} href={csv} download aria-labelledby={`${linkId} ${captionId}`}>
        {download}
      </a>
    </div>
  );
};
