/** Prints figures as `name: figure (budget)`; one above its budget makes the process end with 1. */

export interface Figure {
  name: string;
  figure: number;
  /** Most that is allowed, or the least with `atLeast`. */
  budget: number;
  atLeast?: boolean;
  /** Behind the number: `kB`, `s`. */
  unit?: string;
  digits?: number;
}

export const isWithin = ({ figure, budget, atLeast }: Figure): boolean =>
  atLeast ? figure >= budget : figure <= budget;

export const report = (measured: Figure): void => {
  const { name, figure, budget, atLeast, unit = '', digits = 2 } = measured;
  const end = unit && ` ${unit}`;
  console.log(`${name}: ${figure.toFixed(digits)}${end} (${atLeast ? '≥' : '≤'} ${budget}${end})`);
  if (!isWithin(measured)) process.exitCode = 1;
};

/** What a figure is made of; on stderr, so that stdout holds the figures alone. */
export const explain = (line: string): void => void process.stderr.write(`  ${line}\n`);
