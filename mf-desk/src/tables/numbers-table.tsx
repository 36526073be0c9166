/** A table of numbers, with the words of the desk. */
import { FormattedMessage } from '@foyer/shared/platform';
import { NumbersTable as Numbers, type NumbersTableProps } from '@foyer/shared/ui/charts/numbers-table';

export const NumbersTable = (table: Omit<NumbersTableProps, 'none' | 'download'>) => (
  <Numbers
    {...table}
    none={<FormattedMessage id="desk.table.none" />}
    download={<FormattedMessage id="desk.table.csv" />}
  />
);
