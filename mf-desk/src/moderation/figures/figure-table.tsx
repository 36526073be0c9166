/** A table of the figures of moderation, of the days that are looked at. */
import type { FigureTable as TableName } from '@foyer/shared/wire-schemas/moderation/figures';
import type { ComponentProps } from 'react';
import { type FigureDays, figuresCsvUrl } from '../../moderation-api.ts';
import { NumbersTable } from '../../tables/numbers-table.tsx';

interface FigureTableProps extends Omit<ComponentProps<typeof NumbersTable>, 'csv' | 'isTitled'> {
  name: TableName;
  days: FigureDays;
}

export const FigureTable = ({ name, days, ...table }: FigureTableProps) => (
  <NumbersTable {...table} csv={figuresCsvUrl(name, days)} />
);
