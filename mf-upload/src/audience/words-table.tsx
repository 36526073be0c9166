/** A table of numbers, with the words of the uploader's pages. */
import { FormattedMessage } from '@foyer/shared/platform';
import { NumbersTable, type NumbersTableProps } from '@foyer/shared/ui/charts/numbers-table';
import layout from '../layout/layout.module.css';

type WordsTableProps = Omit<NumbersTableProps, 'none' | 'download' | 'isTitled'>;

/** With its name above it. */
export const TablePanel = (table: WordsTableProps) => (
  <div className={layout.panel}>
    <h2 className={layout.heading}>{table.caption}</h2>
    <WordsTable {...table} />
  </div>
);

export const WordsTable = (table: WordsTableProps) => (
  <NumbersTable
    {...table}
    isTitled
    none={<FormattedMessage id="upload.viewers.none" />}
    download={<FormattedMessage id="upload.viewers.csv" />}
  />
);
