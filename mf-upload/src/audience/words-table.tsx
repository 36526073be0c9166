/** A table of numbers, with the words of the uploader's pages. */
import { FormattedMessage } from '@foyer/shared/platform';
import { NumbersTable, type NumbersTableProps } from '@foyer/shared/ui/charts/numbers-table';

export const WordsTable = (table: Omit<NumbersTableProps, 'none' | 'download' | 'isTitled'>) => (
  <NumbersTable
    {...table}
    isTitled
    none={<FormattedMessage id="upload.viewers.none" />}
    download={<FormattedMessage id="upload.viewers.csv" />}
  />
);
