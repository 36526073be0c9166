/** What axe finds on the page once no colour or place changes any more, one line a rule. Needs a context with `bypassCSP`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => {
      const shown = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
      return `${id}: ${shown.join(' | ')}`;
    });
  });
};
