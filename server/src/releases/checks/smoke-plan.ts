/** Checks of the smoke plan that a release brings along: what it wants rendered before it goes live. */
import { type Release, SMOKE_VISITORS, type SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isVisitorList = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => SMOKE_VISITORS.includes(one)));

/** The first thing that is wrong with a `smoke` of release.json; undefined also when there is none. */
export const findSmokeFault = (plan: unknown): string | undefined => {
  if (plan === undefined) return undefined;
  if (!isRecord(plan) || !Array.isArray(plan.pages)) return 'has a smoke plan without pages';
  for (const page of plan.pages) {
    const isWhole = isRecord(page) && typeof page.page === 'string' && isVisitorList(page.as);
    if (!isWhole || typeof page.path !== 'string' || !/^\/(?!\/)/.test(page.path))
      return `has a smoke page that names no page and own path: ${JSON.stringify(page)}`;
    const { clicks = [] } = page;
    if (!Array.isArray(clicks) || !clicks.every((click) => typeof click === 'string'))
      return `has a smoke page whose clicks are no list of selectors: ${JSON.stringify(page)}`;
  }
  const widgets = plan.widgets ?? [];
  if (!Array.isArray(widgets)) return 'has smoke widgets that are no list';
  for (const widget of widgets)
    if (
      !isRecord(widget) ||
      typeof widget.widget !== 'string' ||
      !isRecord(widget.props) ||
      !isVisitorList(widget.as)
    )
      return `has a smoke widget that names no widget and props: ${JSON.stringify(widget)}`;
  return undefined;
};

const smokedNames = ({ pages, widgets = [] }: SmokePlan): Set<string> =>
  new Set([...pages.map(({ page }) => page), ...widgets.map(({ widget }) => widget)]);

/** One sentence when the release exposes a page or widget that its plan never renders. Builds of before smoke plans have none. */
export const findUnsmoked = ({ name, version, browser, smoke, builtAt }: Release): string | undefined => {
  if (name === 'shell' || (smoke === undefined && builtAt === undefined)) return undefined;
  const smoked = smokedNames(smoke ?? { pages: [] });
  const missing = Object.keys(browser.exposes)
    .map((path) => path.replace(/^\.\//, ''))
    .filter((exposed) => !exposed.startsWith('messages/') && !smoked.has(exposed));
  if (missing.length === 0) return undefined;
  return `${name} ${version} exposes what no entry of its smoke plan renders: ${missing.join(', ')} (src/smoke.ts)`;
};
