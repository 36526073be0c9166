/** Reads what a browser reports of one page view; see MEASURED_PATTERN. */
import { type Figure, FIGURES, FIGURES_OF_EVERY_VIEW } from '@foyer/shared/wire-schemas/releases/health';

/** Beyond the last bucket nothing is distinguished. */
const MAX_VALUE = 1_000_000;

/** Of a page or widget by itself: one for each view in which it was asked for. */
const FIGURES_OF_PARTS: readonly Figure[] = ['failed_loads'];

export interface MeasuredPackage {
  /** Or `mf-community/comments`: a page or widget of it, whose code was asked for. */
  package: string;
  values: readonly (readonly [Figure, number])[];
}

const isBrowserFigure = (name: string): name is Figure =>
  Object.hasOwn(FIGURES, name) && FIGURES[name as Figure].side === 'browser';

/** @param text checked by the schema; figures that this server does not know are left out */
export const readMeasured = (text: string): MeasuredPackage[] =>
  text.split(';').map((part) => {
    const [name = '', list = ''] = part.split(':');
    const isPart = name.includes('/');
    const known = isPart ? FIGURES_OF_PARTS : FIGURES_OF_EVERY_VIEW;
    const values = new Map<Figure, number>(known.map((figure) => [figure, 0]));
    for (const item of list.split(',')) {
      const [figure = '', value = ''] = item.split('=');
      if (isBrowserFigure(figure) && (!isPart || known.includes(figure)))
        values.set(figure, Math.min(MAX_VALUE, Number(value)));
    }
    return { package: name, values: [...values] };
  });
