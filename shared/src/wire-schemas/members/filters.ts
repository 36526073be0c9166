/** Filters of the members' list and the values that each offers. Source: docs/specification/fields.md, addresses.md. */

/** In the order in which the bar shows them; `avatar` is the toggle alongside it. */
export const MEMBER_FILTERS = ['gender', 'age', 'country', 'relationship', 'orientation', 'avatar'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

/** ISO 3166-1 alpha-2; the bar sorts them by their names in the page's language. */
export const FILTER_COUNTRIES: readonly string[] = (
  'AR AT AU BE BR CA CH CL CN CO CZ DE DK ES FI FR GB GR HK HU ID IE IN IT JP KR MX MY NL NO NZ PH PL PT RO SE ' +
  'SG TH TR TW UA US VN ZA'
).split(' ');

/** Values as they stand in addresses; age 1 18-21, 2 22-29, 3 30-39, 4 40+; relationship 1 single, 2 married, 3 open. */
export const MEMBER_FILTER_VALUES: Readonly<Record<MemberFilter, readonly string[]>> = {
  gender: ['female', 'male', 'couple', 'trans'],
  age: ['1', '2', '3', '4'],
  country: FILTER_COUNTRIES,
  relationship: ['1', '2', '3'],
  orientation: ['straight', 'gay', 'bisexual'],
  avatar: ['1'],
};
