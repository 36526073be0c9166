/** What the page of figures shows, as its address has it: a range, one figure, one split of it. */
import {
  FIGURE_RANGES,
  type FigureSplit,
  SITE_FIGURES,
  type SiteFigure,
  FIGURE_FACTS,
} from '@foyer/shared/wire-schemas/watching/site-figures';
import { urls } from '@foyer/shared/urls';
import type { FiguresView } from '../site-figures-api.ts';

const among = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** One that the figure does not have is its first one. */
const splitOf = (figure: SiteFigure, text: string | null): FigureSplit | undefined =>
  among(FIGURE_FACTS[figure].splits, text) ?? FIGURE_FACTS[figure].splits[0];

export const readFiguresView = (search: URLSearchParams): FiguresView => {
  const figure = among(SITE_FIGURES, search.get('figure')) ?? 'visitors';
  return {
    range: among(FIGURE_RANGES, search.get('range')) ?? '28d',
    figure,
    split: splitOf(figure, search.get('split')),
  };
};

/** Defaults are left out. */
export const figuresAddress = ({ range, figure, split }: FiguresView): string =>
  urls.siteFigures({
    range: range === '28d' ? undefined : range,
    figure: figure === 'visitors' ? undefined : figure,
    split: split === FIGURE_FACTS[figure].splits[0] ? undefined : split,
  });

/** The figure with the same split, where it has it. */
export const withFigure = (view: FiguresView, figure: SiteFigure): FiguresView => ({
  ...view,
  figure,
  split: splitOf(figure, view.split ?? null),
});
