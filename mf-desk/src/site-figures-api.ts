/** Endpoints of the page of figures; the only file of this room that builds API addresses. */
import type {
  FigureRange,
  FigureSplit,
  SiteFigure,
  SiteFigures,
} from '@foyer/shared/wire-schemas/watching/site-figures';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

export interface FiguresView {
  range: FigureRange;
  figure: SiteFigure;
  /** Undefined: the figure has none. */
  split: FigureSplit | undefined;
}

/** The figure as a file, in whole or by a split. */
export const figuresCsvUrl = ({ range, figure, split }: FiguresView): string =>
  split
    ? apiCall('GET /api/site_figures.csv{?range}{&figure}{&split}', { range, figure, split }).url
    : apiCall('GET /api/site_figures.csv{?range}{&figure}', { range, figure }).url;

export const siteFiguresApi = injectEndpoints('deskFigures', (build) => ({
  deskFiguresGet: build.query<SiteFigures, FiguresView>({
    query: ({ range, figure, split }) =>
      split
        ? apiCall('GET /api/site_figures.json{?range}{&figure}{&split}', { range, figure, split })
        : apiCall('GET /api/site_figures.json{?range}{&figure}', { range, figure }),
  }),
}));
