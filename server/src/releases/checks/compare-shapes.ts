/**
 * Compares the shapes of API calls that a package was built with to those of a server: whatever the server may answer must be
 * known to the package, and whatever the package may send must be taken. Over the part of JSON Schema that the house uses: `type`,
 * `properties`, `required`, `items`, `enum`, `const`, `anyOf`, `additionalProperties`. Lengths, ranges and patterns are limits of
 * values, not shapes, and are left out. Pure.
 */
import type { Schema } from '@foyer/shared/wire-schemas/call';
import type { CallShape } from '@foyer/shared/wire-schemas/calls';

/** Shapes by method and address, as `contract/api.json` holds them. */
export type CallShapes = Readonly<Record<string, CallShape>>;

/** Who makes a value and who takes it; the words say it from the side of the package. */
type Direction = 'answer' | 'input';

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const propertiesOf = (schema: Schema): Schema => (isRecord(schema.properties) ? schema.properties : {});

/** Names of JSON types; empty means any. */
const typesOf = (schema: Schema): string[] => {
  if (typeof schema.type === 'string') return [schema.type];
  if (Array.isArray(schema.type)) return textsOf(schema.type);
  const values = valuesOf(schema);
  return values ? [...new Set(values.map(typeOfValue))] : [];
};
const typeOfValue = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
};
/** The closed list of values; undefined where any value of the type may come. */
const valuesOf = (schema: Schema): readonly unknown[] | undefined => {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
};
const takesType = (taken: readonly string[], type: string): boolean =>
  taken.length === 0 || taken.includes(type) || (type === 'integer' && taken.includes('number'));

const alternativesOf = (schema: Schema): Schema[] =>
  Array.isArray(schema.anyOf) ? schema.anyOf.filter(isRecord) : [schema];

const list = (items: readonly unknown[]): string => items.map((item) => JSON.stringify(item)).join(', ');

/** @param given what may come @param taken what is understood @param at path, for the words */
function compare(given: Schema, taken: Schema, at: string, direction: Direction): string[] {
  const takers = alternativesOf(taken);
  return alternativesOf(given).flatMap((alternative) => {
    const faults = takers.map((taker) => comparePlain(alternative, taker, at, direction));
    // The alternative that comes closest tells best what is wrong.
    return faults.reduce((best, other) => (other.length < best.length ? other : best));
  });
}

function comparePlain(given: Schema, taken: Schema, at: string, direction: Direction): string[] {
  const givenTypes = typesOf(given);
  const takenTypes = typesOf(taken);
  if (takenTypes.length > 0 && givenTypes.length === 0) return [`${at} may be anything now`];
  const unknown = givenTypes.filter((type) => !takesType(takenTypes, type));
  if (unknown.length > 0) {
    const [is, was] = [givenTypes.join(' or '), takenTypes.join(' or ')];
    return [direction === 'answer' ? `${at} is ${is}, was ${was}` : `${at} must be ${was}, was ${is}`];
  }
  const values = compareValues(given, taken, at, direction);
  if (values.length > 0) return values;
  return [
    ...(takenTypes.includes('object') ? compareObjects(given, taken, at, direction) : []),
    ...(takenTypes.includes('array') ? compareItems(given, taken, at, direction) : []),
  ];
}

function compareValues(given: Schema, taken: Schema, at: string, direction: Direction): string[] {
  const known = valuesOf(taken);
  if (!known) return [];
  const coming = valuesOf(given);
  if (!coming) {
    const any = `any ${typesOf(given).join(' or ')}`;
    return [
      direction === 'answer'
        ? `${at} may be ${any} now, was one of ${list(known)}`
        : `${at} must be one of ${list(known)}, was ${any}`,
    ];
  }
  const strange = coming.filter((value) => !known.includes(value));
  if (strange.length === 0) return [];
  return [
    direction === 'answer'
      ? `${at} may be ${list(strange)}, which it does not know`
      : `${at} may no longer be ${list(strange)}`,
  ];
}

function compareObjects(given: Schema, taken: Schema, at: string, direction: Direction): string[] {
  const givenProperties = propertiesOf(given);
  const takenProperties = propertiesOf(taken);
  const sure = new Set(textsOf(given.required));
  const missing = textsOf(taken.required)
    .filter((name) => !sure.has(name))
    .map((name) => {
      if (direction === 'input') return `${at}.${name} is required now`;
      return name in givenProperties ? `${at}.${name} may be missing now` : `${at}.${name} is gone`;
    });
  const unwanted =
    taken.additionalProperties === false
      ? Object.keys(givenProperties).filter((name) => !(name in takenProperties))
      : [];
  const inner = Object.entries(takenProperties).flatMap(([name, property]) => {
    const other = givenProperties[name];
    return isRecord(property) && isRecord(other) ? compare(other, property, `${at}.${name}`, direction) : [];
  });
  const [givenRest, takenRest] = [given.additionalProperties, taken.additionalProperties];
  const rest =
    isRecord(givenRest) && isRecord(takenRest) ? compare(givenRest, takenRest, `${at}.*`, direction) : [];
  // Readers pass over what they do not know; a form with a field too many is refused.
  const refused = direction === 'input' ? unwanted.map((name) => `${at}.${name} is no longer taken`) : [];
  return [...missing, ...refused, ...inner, ...rest];
}

function compareItems(given: Schema, taken: Schema, at: string, direction: Direction): string[] {
  if (!isRecord(taken.items)) return [];
  return isRecord(given.items)
    ? compare(given.items, taken.items, `${at}[]`, direction)
    : [`${at}[] may be anything now`];
}

/**
 * One sentence for each difference that breaks the package: `GET /api/…: answer.videos[].title is gone`. Empty when it can go on.
 * @param known what the package was built with
 * @param find the server's shape of a call; undefined when it has none
 */
export const compareShapes = (known: CallShapes, find: (call: string) => CallShape | undefined): string[] =>
  Object.entries(known).flatMap(([call, { answer, input }]) => {
    const own = find(call);
    if (!own) return [`${call}: the call is gone`];
    return [
      ...(answer ? compareAnswer(own.answer, answer) : []),
      ...(input && own.input ? compare(input, own.input, 'input', 'input') : []),
      ...(!input && own.input
        ? textsOf(own.input.required).map((name) => `input.${name} is required now`)
        : []),
    ].map((fault) => `${call}: ${fault}`);
  });

const compareAnswer = (own: Schema | undefined, known: Schema): string[] =>
  own ? compare(own, known, 'answer', 'answer') : ['the answer is no longer described'];
