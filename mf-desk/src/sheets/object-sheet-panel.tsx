import { useDispatch } from '@foyer/shared/platform';
import type { BulkKind } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { staleObjects } from '../bulk-api.ts';
import { albumsTable, videosTable } from '../sheets-api.ts';
import { SheetPanel } from './sheet-panel.tsx';

export interface ObjectSheetProps {
  kind: BulkKind;
  /** Of the list; what it finds is in the table. */
  filter: Readonly<Record<string, string>>;
}

/** What is found as a table. */
export const ObjectSheetPanel = ({ kind, filter }: ObjectSheetProps) => {
  const dispatch = useDispatch();
  const tableOf = kind === 'video' ? videosTable : albumsTable;
  return <SheetPanel kind={kind} href={tableOf(filter)} onChanged={() => void dispatch(staleObjects())} />;
};
