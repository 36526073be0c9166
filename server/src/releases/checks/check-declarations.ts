/** Whether what a `release.json` declares can be read: addresses in the grammar, plain values, labels in every language. */
import { parameterNames, parsePath, sourceOf } from '@foyer/shared/routes/path-pattern';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { isRemoteName } from '@foyer/shared/remotes/remote';

const PATH = /^\/(?:(?:[a-z0-9][a-z0-9._-]*(?:-:\w+)?|:\w+#?\??)\/)*$/;
/** A target besides may hold values of any kind, and a query. */
const TARGET = /^\/(?:[\w%.~,:-]+\/)*(?:\?[\w%.&=-]+)?$/;
const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/i;
const DOTTED_NAME = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*$/;
/** What the server answers itself, whatever a set has. */
const RESERVED = new Set(['api', '_page', 'embed', 'feeds', 'media', 'static', 'dev', 'healthz', 'readyz']);
const MAX_RULE_LENGTH = 2000;
const PROP_TYPES: readonly unknown[] = ['string', 'number', 'boolean'];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const listOf = (value: unknown): readonly Fields[] | null =>
  value === undefined ? [] : Array.isArray(value) && value.every(isFields) ? value : null;

const isClosedRule = (rule: unknown): boolean => {
  if (isTextList(rule)) return rule.length > 0 && rule.every((text) => /^[\w%.~-]+$/.test(text));
  if (!isFields(rule) || typeof rule.matches !== 'string' || rule.matches.length > MAX_RULE_LENGTH)
    return false;
  try {
    // With groups of its own it would shift those of the address.
    return new RegExp(`${sourceOf({ matches: rule.matches })}|`).exec('')?.length === 1;
  } catch {
    return false;
  }
};
const areRules = (rules: unknown, isRule: (rule: unknown) => boolean): boolean =>
  rules === undefined || (isFields(rules) && Object.values(rules).every(isRule));

const pathFault = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || !PATH.test(path))
    return `has the address ${JSON.stringify(path)}, which is none`;
  const segments = path.split('/').slice(1, -1);
  if (segments.slice(0, -1).some((segment) => segment.endsWith('?')))
    return `has the address ${path}, where more than the last part is optional`;
  if (RESERVED.has(segments[0] ?? '')) return `has the address ${path}, which the server answers itself`;
  return undefined;
};

const pageFault = ({ name, path, page, query, closed, access, tags }: Fields): string | undefined => {
  if (typeof name !== 'string' || !NAME.test(name)) return `has a page named ${JSON.stringify(name)}`;
  if (typeof page !== 'string') return `has a page ${name} without a module`;
  if (
    !areRules(query, (rule) => rule === 'page address' || isClosedRule(rule)) ||
    !areRules(closed, isClosedRule)
  )
    return `has values for the page ${name} that cannot be read`;
  if (access !== undefined && access !== 'member' && access !== 'visitor')
    return `has a page ${name} for ${JSON.stringify(access)}`;
  if (tags !== undefined && typeof tags !== 'boolean')
    return `has a page ${name} that does not say whether it has tags`;
  return pathFault(path);
};

const redirectFault = ({ path, closed, to, defaults = {}, query = {} }: Fields): string | undefined => {
  const fault = pathFault(path);
  if (fault !== undefined || typeof path !== 'string') return fault;
  if (!areRules(closed, isClosedRule) || !areRules(query, isTextList) || !isFields(defaults))
    return `has values for the short form ${path} that cannot be read`;
  if (typeof to !== 'string' || !TARGET.test(to))
    return `leads ${path} to ${JSON.stringify(to)}, which is no own address`;
  const always = parsePath(path)[0] ?? [];
  const given = [...parameterNames(always), ...Object.keys(defaults)];
  const lacking = [...to.matchAll(/:(\w+)/g)].find(([, name = '']) => !given.includes(name));
  return lacking && `leads ${path} to ${to} and does not always know ${lacking[0]}`;
};

/** What may stand in the `d` of a path. Every document carries it. */
const DRAWING = /^M[\dMmLlHhVvCcSsQqTtAaZze ,.+-]{0,799}$/;
const ICON_NAME = /^[a-z][a-z0-9-]*$/;

const entryFault = ({ id, group, menus, to, label, order, icon }: Fields): string | undefined => {
  if (typeof id !== 'string' || !NAME.test(id)) return `has a menu entry named ${JSON.stringify(id)}`;
  if (!isTextList(menus) || menus.length === 0) return `has a menu entry ${id} in no menu`;
  if (typeof to !== 'string' || !TARGET.test(to)) return `has a menu entry ${id} that leads nowhere`;
  if (group !== undefined && (typeof group !== 'string' || !NAME.test(group)))
    return `has a menu entry ${id} in the group ${JSON.stringify(group)}`;
  if (typeof order !== 'number') return `has a menu entry ${id} without an order`;
  if (icon !== undefined && (typeof icon !== 'string' || !(ICON_NAME.test(icon) || DRAWING.test(icon))))
    return `has a menu entry ${id} whose icon is neither a name nor path data of up to 800 characters`;
  const missing = LANGUAGES.find((language) => !isFields(label) || typeof label[language] !== 'string');
  return missing && `has a menu entry ${id} without a label in ${missing}`;
};

const isPropTypes = (value: unknown): boolean =>
  isFields(value) && Object.values(value).every((type) => PROP_TYPES.includes(type));

const fillFault = ({ slot, widget, takes, order = 0 }: Fields): string | undefined => {
  if (typeof slot !== 'string' || !DOTTED_NAME.test(slot))
    return `fills ${JSON.stringify(slot)}, which is no slot`;
  if (typeof widget !== 'string') return `fills the slot ${slot} with no widget`;
  return isPropTypes(takes) && typeof order === 'number'
    ? undefined
    : `fills the slot ${slot} and does not say what it takes`;
};

const firstFault = (value: unknown, what: string, faultOf: (fields: Fields) => string | undefined) => {
  const list = listOf(value);
  if (!list) return `has ${what} that are no list`;
  return list.map(faultOf).find((fault) => fault !== undefined);
};

const offersFault = (
  value: unknown,
  what: string,
  isOffer: (offer: unknown) => boolean,
): string | undefined => {
  if (value === undefined) return undefined;
  if (!isFields(value)) return `has ${what} that are no list by name`;
  const wrong = Object.entries(value).find(([name, offer]) => !DOTTED_NAME.test(name) || !isOffer(offer));
  return wrong && `offers ${wrong[0]} among its ${what} in a form that cannot be read`;
};

const TOUCHED = ['globals', 'storage', 'root', 'elements'];

const touchesFault = (touches: unknown): string | undefined => {
  if (touches === undefined) return undefined;
  if (!isFields(touches)) return 'has touches that are no lists by name';
  const wrong = Object.entries(touches).find(([name, list]) => !TOUCHED.includes(name) || !isTextList(list));
  return wrong && `touches ${wrong[0]} in a form that cannot be read`;
};

/** The first thing that is wrong; undefined when all can be read, also when nothing is declared. */
export const findDeclarationFault = (release: Fields): string | undefined => {
  const { host, hosts, needs, replaces } = release;
  if (host !== undefined && !Number.isInteger(host)) return 'has a host that is no number';
  if (hosts !== undefined && !(Array.isArray(hosts) && hosts.every(Number.isInteger)))
    return 'has hosts that are no numbers';
  const areNeeds =
    isFields(needs) &&
    Object.entries(needs).every(([name, contract]) => isRemoteName(name) && Number.isInteger(contract));
  if (needs !== undefined && !areNeeds) return 'has needs that are no contract numbers by remote';
  const areRemotes =
    Array.isArray(replaces) && replaces.every((name) => isRemoteName(name) && name !== release.name);
  if (replaces !== undefined && !areRemotes) return 'replaces what is no list of other remotes';
  return (
    firstFault(release.pages, 'pages', pageFault) ??
    firstFault(release.redirects, 'short forms', redirectFault) ??
    firstFault(release.navigation, 'menu entries', entryFault) ??
    firstFault(release.fills, 'fills', fillFault) ??
    offersFault(release.slots, 'slots', isPropTypes) ??
    offersFault(release.menus, 'menus', isTextList) ??
    touchesFault(release.touches)
  );
};
