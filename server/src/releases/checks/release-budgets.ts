/**
 * Budgets of a release: what each of its pages and widgets costs a visitor who opens it first, in bytes and requests, and how much code a server loads.
 * A package that needs other ones than these has them in its `budgets.json`.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModuleAssets, PlaceBudget, Release } from '@foyer/shared/wire-schemas/releases/releases';
import { ENCODINGS } from '../registry/compress-files.ts';

/** A page of lists may have 190 kB of JavaScript, of which the shell takes 155. */
const DEFAULT_PLACE_BUDGET: Required<PlaceBudget> = { kilobytes: 35, files: 8 };
/** With its styles. A watch page whose shell takes all of it stays within its 200 kB of JavaScript. */
const SHELL_BUDGET: Required<PlaceBudget> = { kilobytes: 160, files: 6 };
/** Rendering the smoke pages may take so many times as long as with the live set; a busy machine doubles nothing for one set alone. */
export const DEFAULT_RENDER_RATIO = 2;

/** Not compressed: each render worker reads and compiles it. The largest of the house has 7 MB, not minified. */
const DEFAULT_SERVER_KILOBYTES = 8000;
const SERVER_BUNDLE = 'server bundle';

/** What an operator accepted with `--over-budget`. */
export interface OverBudget {
  reason: string;
  /** What was beyond, a line each, as the table says it. */
  lines: readonly string[];
}

export interface BudgetLine {
  package: string;
  version: string;
  /** Exposed module (`./watch`), entry outside federation (`embed`), or `server bundle`. */
  place: string;
  unit: 'kB' | 'files';
  figure: number;
  budget: number;
  /** Of the live release; absent where it has no such place. */
  live?: number;
}

const CATALOGUE = './messages/';
const MESSAGES_OF_SHELL = 'shell';

/**
 * Files of a place as a first visitor loads them: container, module, and catalogues of one language, the one that has the largest; its own
 * messages are its module's.
 */
const placesOf = ({ name, browser }: Release): [string, ModuleAssets[], [string, ModuleAssets][]][] => {
  const exposed = Object.entries(browser.exposes);
  const catalogues = exposed
    .filter(([key]) => key.startsWith(CATALOGUE))
    .map(([key, assets]): [string, ModuleAssets] => [key.slice(CATALOGUE.length), assets]);
  const container = { js: name === MESSAGES_OF_SHELL ? [] : [browser.entry], css: [] };
  return [
    ...exposed
      .filter(([key]) => !key.startsWith(CATALOGUE))
      .map(([key, assets]): [string, ModuleAssets[], [string, ModuleAssets][]] => [
        key,
        [container, assets],
        catalogues,
      ]),
    ...Object.entries(browser.entries).map(
      ([key, assets]): [string, ModuleAssets[], [string, ModuleAssets][]] => [key, [assets], []],
    ),
  ];
};

const filesOf = (assets: readonly ModuleAssets[]): Set<string> =>
  new Set(assets.flatMap(({ js, css }) => [...js, ...css]));

interface PlaceCost {
  kilobytes: number;
  files: number;
}

/** @param folder of the published release, whose files lie next to their compressed forms */
async function measurePlaces(folder: string, release: Release): Promise<Map<string, PlaceCost>> {
  const bytesOf = async (file: string): Promise<number> => {
    const path = join(folder, 'browser', file);
    const compressed = await stat(path + ENCODINGS.br).catch(() => undefined);
    return (compressed ?? (await stat(path))).size;
  };
  const sum = async (files: ReadonlySet<string>): Promise<number> => {
    const sizes = await Promise.all([...files].map(bytesOf));
    return sizes.reduce((total, size) => total + size, 0);
  };
  const costs = new Map<string, PlaceCost>();
  for (const [place, own, catalogues] of placesOf(release)) {
    const files = filesOf(own);
    const ownWords = own.flatMap(({ messages = {} }) => Object.entries(messages));
    const words = await Promise.all(
      catalogues.map(async ([language, one]) => {
        const scripts = ownWords.filter(([other]) => other === language).flatMap(([, some]) => some);
        const all = new Set([...filesOf([one]), ...scripts]);
        return { files: all.size, bytes: await sum(all) };
      }),
    );
    const largest = Math.max(0, ...words.map(({ bytes }) => bytes));
    const most = Math.max(0, ...words.map((one) => one.files));
    costs.set(place, { kilobytes: ((await sum(files)) + largest) / 1000, files: files.size + most });
  }
  return costs;
}

const budgetOf = ({ name, budgets }: Release, place: string): Required<PlaceBudget> => ({
  ...(name === 'shell' ? SHELL_BUDGET : DEFAULT_PLACE_BUDGET),
  ...budgets?.places?.[place],
});

export interface ReleaseAt {
  release: Release;
  folder: string;
}

const serverKilobytesOf = ({ files }: Release): number =>
  Object.entries(files)
    .filter(([file]) => file.startsWith('node/'))
    .reduce((total, [, { bytes }]) => total + bytes, 0) / 1000;

/** The table of a release's budgets, two lines a place and one for its server bundle. @param live the release that it replaces */
export async function listBudgetLines(now: ReleaseAt, live?: ReleaseAt): Promise<BudgetLine[]> {
  const before = live ? await measurePlaces(live.folder, live.release) : undefined;
  const lines: BudgetLine[] = [];
  for (const [place, cost] of await measurePlaces(now.folder, now.release)) {
    const budget = budgetOf(now.release, place);
    const common = { package: now.release.name, version: now.release.version, place };
    const was = before?.get(place);
    lines.push({
      ...common,
      unit: 'kB',
      figure: cost.kilobytes,
      budget: budget.kilobytes,
      live: was?.kilobytes,
    });
    lines.push({ ...common, unit: 'files', figure: cost.files, budget: budget.files, live: was?.files });
  }
  lines.push({
    package: now.release.name,
    version: now.release.version,
    place: SERVER_BUNDLE,
    unit: 'kB',
    figure: serverKilobytesOf(now.release),
    budget: now.release.budgets?.serverKilobytes ?? DEFAULT_SERVER_KILOBYTES,
    live: live && serverKilobytesOf(live.release),
  });
  return lines;
}

export const isBeyond = ({ figure, budget }: BudgetLine): boolean => figure > budget;

const rounded = (figure: number, unit: BudgetLine['unit']): string =>
  unit === 'kB' ? figure.toFixed(1) : String(figure);

/** `mf-player 1.2.0 ./watch: 68.1 kB of 25 (live: 17.9), beyond its budget` */
export const formatBudgetLine = (line: BudgetLine): string => {
  const { unit, figure, budget, live } = line;
  const before = live === undefined ? '' : ` (live: ${rounded(live, unit)})`;
  const verdict = isBeyond(line) ? ', beyond its budget' : '';
  return `${line.package} ${line.version} ${line.place}: ${rounded(figure, unit)} ${unit} of ${budget}${before}${verdict}`;
};
