/** `npm run site -- figures …`: what the page of figures shows, for scripts. */
import { FIGURE_RANGES, FIGURE_SPLITS, SITE_FIGURES } from '@foyer/shared/wire-schemas/watching/site-figures';
import { getSiteFigures, getSiteFiguresCsv } from '../../figures/site-figures.ts';
import { refuseUsage, refusing, type SiteCommand } from './site-command.ts';

const USAGE = [
  // `28d` without a range. JSON has every figure, and the parts of FIGURE by SPLIT; CSV has FIGURE.
  'figures json [today|28d|12m] [FIGURE [SPLIT]]',
  'figures csv [today|28d|12m] FIGURE [SPLIT]',
];

const among = <Value extends string>(values: readonly Value[], word: string | undefined): Value | undefined =>
  values.find((value) => value === word);

export const figures: SiteCommand = {
  usage: USAGE,
  run: async (context, [form = '', ...words]) => {
    const range = among(FIGURE_RANGES, words[0]);
    const [figureWord, splitWord, ...more] = range ? words.slice(1) : words;
    const figure = among(SITE_FIGURES, figureWord);
    const split = among(FIGURE_SPLITS, splitWord);
    const isKnown = figure === (figureWord as typeof figure) && split === (splitWord as typeof split);
    if (!['json', 'csv'].includes(form) || !isKnown || more.length > 0 || (form === 'csv' && !figure))
      return refuseUsage([
        ...USAGE,
        `FIGURE: ${SITE_FIGURES.join(', ')}`,
        `SPLIT: ${FIGURE_SPLITS.join(', ')}`,
      ]);
    const wanted = { ...(range && { range }), ...(figure && { figure }), ...(split && { split }) };
    return refusing(context, async () => {
      const text =
        form === 'csv'
          ? (await getSiteFiguresCsv(context.db, wanted)).text.trimEnd().replaceAll('\r\n', '\n')
          : JSON.stringify(await getSiteFigures(context.db, wanted), null, 2);
      context.print(text);
    });
  },
};
