/** What axe finds on the page once no colour or place changes any more, one line a rule. Needs a context with `bypassCSP`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What follows twelve others of its list or table is like them: only the long form looks at it. */
const LIKE_OTHERS = ':is(li, tr, article):nth-child(n + 13)';
const EXCLUDED = process.env.FOYER_E2E_LONG === '1' ? [] : [[LIKE_OTHERS]];

export const findViolations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  // In the middle of a change of scheme the colours are those of neither.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    // One that follows a scroll position, or is not drawn, may never end.
    const limit = new Promise((resolve) => setTimeout(resolve, 1000));
    await Promise.race([limit, Promise.allSettled(ending.map(({ finished }) => finished))]);
  });
  return page.evaluate(async (exclude) => {
    interface Violation {
      id: string;
      nodes: { html: string }[];
    }
    const { axe } = globalThis as unknown as {
      axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> };
    };
    // Of what passes nothing is described, which takes a fifth of its time.
    const { violations } = await axe.run({ include: [['html']], exclude }, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => {
      const shown = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
      return `${id}: ${shown.join(' | ')}`;
    });
  }, EXCLUDED);
};
