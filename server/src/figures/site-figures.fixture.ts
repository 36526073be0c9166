/** What tests of the site's figures ask. */
import type { SiteFigure, SiteFigures } from '@foyer/shared/wire-schemas/watching/site-figures';
import type { Database } from '../platform/database/create-database.ts';
import { foldFigures } from './count-figures.sql.ts';

/** The limits as well: tests count more than one network may. */
export const FIGURE_TABLES = [
  'site_figure_deltas',
  'site_figure_days',
  'site_figure_hours',
  'site_visitors',
  'limits',
] as const;

export const clearFigures = async (db: Database): Promise<void> => {
  for (const table of FIGURE_TABLES) await db.deleteFrom(table).execute();
};
export const foldAllFigures = async (db: Database): Promise<void> => {
  while ((await foldFigures(db)) > 0);
};

export const figureOf = (figures: SiteFigures, wanted: SiteFigure): SiteFigures['figures'][number] => {
  const found = figures.figures.find(({ figure }) => figure === wanted);
  if (!found) throw new Error(`no ${wanted}`);
  return found;
};
export const partsOf = (figures: SiteFigures): string[] =>
  figures.values.map(({ value, n }) => `${value} ${n}`);

export const PHONE =
  'Mozilla/5.0 (Linux; Android 15; A1) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
export const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
