/** A table of the figures under its caption, which is also there as a file. It scrolls automatically where it is wider than the screen. */
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import type { FigureTable as TableName } from '@foyer/shared/wire-schemas/moderation/figures';
import { type FigureDays, figuresCsvUrl } from '../../moderation-api.ts';
import styles from './figures.module.css';

export interface FigureRow {
  key: string | number;
  /** The first one names the row. */
  cells: readonly ReactNode[];
}
interface FigureTableProps {
  name: TableName;
  caption: ReactNode;
  /** Of each column. */
  head: readonly ReactNode[];
  rows: readonly FigureRow[];
  days: FigureDays;
}

export const FigureTable = ({ name, caption, head, rows, days }: FigureTableProps) => {
  const captionId = useId();
  const linkId = useId();
  return (
    <div className={styles.part}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <div className={styles.scroller} role="region" aria-labelledby={captionId} tabIndex={0}>
        <table className={styles.table}>
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
                  <FormattedMessage id="upload.moderation.figures.none" />
                </td>
              </tr>
            )}
            {rows.map(({ key, cells: [first, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {cells.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <a
        id={linkId}
        className={styles.csv}
        href={figuresCsvUrl(name, days)}
        download
        aria-labelledby={`${linkId} ${captionId}`}
      >
        <FormattedMessage id="upload.moderation.figures.csv" />
      </a>
    </div>
  );
};
