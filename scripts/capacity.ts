/** `npm run capacity`: writes docs/capacity.md from what `npm run bench -- capacity` measured. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CapacityFigures } from '../bench/capacity/figures.ts';
import { writeCapacity } from '../bench/capacity/write-capacity.ts';

const FILE = 'docs/capacity.md';
const ROOT = join(import.meta.dirname, '..');

const figures = JSON.parse(
  await readFile(join(ROOT, 'bench/capacity/figures.json'), 'utf8'),
) as CapacityFigures;
await writeFile(join(ROOT, FILE), writeCapacity(figures));
console.log(`wrote ${FILE}`);
