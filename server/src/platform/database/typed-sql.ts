/**
 * Raw SQL whose row is declared once, as a value: the row's type comes from it, and whenever a test runs the statement, the columns of
 * the answer are compared with it (testing/checked-database.ts, decision 109).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './create-database.ts';

/** What the driver makes of each of PostgreSQL's types (create-database.ts sets int8 and date). */
interface Values {
  bool: boolean;
  bytea: Buffer;
  int2: number;
  int4: number;
  int8: number;
  float4: number;
  float8: number;
  text: string;
  uuid: string;
  date: string;
  timestamptz: Date;
  /** Of a function without a result. */
  void: '';
  'int4[]': number[];
  'text[]': string[];
}
type TypeName = keyof Values;

const CONTENT = Symbol();

/** `json` or `jsonb`; PostgreSQL knows nothing of what is inside. */
export interface JsonColumn<Content> {
  json: true;
  /** Only for the compiler. */
  [CONTENT]?: Content;
}
/** A column of text that holds one of a closed list; nobody checks that but the code that writes it. */
export interface ChoiceColumn<Choice extends string | null> {
  choices: true;
  [CONTENT]?: Choice;
}

/** `?` behind a type: may be null; `!`: is not, though its column may be, since the statement asks for those alone. */
export type ColumnType =
  | TypeName
  | `${TypeName}?`
  | `${TypeName}!`
  | JsonColumn<unknown>
  | ChoiceColumn<string | null>;
/** By name, in any order. */
export type Columns = Readonly<Record<string, ColumnType>>;

type ValueOf<Type extends ColumnType> =
  Type extends JsonColumn<infer Content>
    ? Content
    : Type extends ChoiceColumn<infer Choice>
      ? Choice
      : Type extends `${infer Name extends TypeName}?`
        ? Values[Name] | null
        : Type extends `${infer Name extends TypeName}!`
          ? Values[Name]
          : Type extends TypeName
            ? Values[Type]
            : never;

export type RowOf<Declared extends Columns> = { -readonly [Name in keyof Declared]: ValueOf<Declared[Name]> };

export const json = <Content>(): JsonColumn<Content> => ({ json: true });
export const choices = <Choice extends string | null>(): ChoiceColumn<Choice> => ({ choices: true });

/** Columns that several statements answer. */
export const columns = <const Declared extends Columns>(declaration: Declared): Declared => declaration;

/** A template's texts are one object, however often it runs. */
const declared = new WeakMap<object, Columns>();

/** ``typedSql({ id: 'int4', title_ja: 'text?' })`SELECT …` ``: as kysely's `sql`, with the row declared. */
export const typedSql =
  <const Declared extends Columns>(declaration: Declared) =>
  (texts: TemplateStringsArray, ...values: unknown[]): RawBuilder<RowOf<Declared>> => {
    declared.set(texts, declaration);
    return sql<RowOf<Declared>>(texts, ...values);
  };

/** The place of a row in a list that is in the order of times (`platform/http/lists`): microseconds, which a Date would round. */
export const placeOfTime = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(extract(epoch FROM ${time}) * 1000000)::bigint::text`;
export const timeOfPlace = ({ place }: { place: string }): RawBuilder<Date> =>
  sql`('epoch'::timestamptz + ${place}::bigint * interval '1 microsecond')`;

interface TimeOrder {
  time: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  isDescending: boolean;
}
/** Of rows that come after a place in such a list; all of them where it is null. */
export const isBehindTime = (
  after: { place: string; id: number } | null,
  { time, id, isDescending }: TimeOrder,
): RawBuilder<unknown> =>
  after
    ? sql`(${time}, ${id}) ${isDescending ? sql`<` : sql`>`} (${timeOfPlace(after)}, ${after.id}::int)`
    : sql`TRUE`;
/** Of rows up to a place, and with it; all of them where it is null. */
export const isUpToTime = (
  until: { place: string; id: number } | null,
  { time, id, isDescending }: TimeOrder,
): RawBuilder<unknown> =>
  until
    ? sql`(${time}, ${id}) ${isDescending ? sql`>=` : sql`<=`} (${timeOfPlace(until)}, ${until.id}::int)`
    : sql`TRUE`;
/** For ORDER BY. */
export const inTimeOrder = ({ time, id, isDescending }: TimeOrder): RawBuilder<unknown> =>
  isDescending ? sql`${time} DESC, ${id} DESC` : sql`${time}, ${id}`;

/** How many rows a long list has, as far as pages say it; the statement itself, for a test that looks at its plan. @param from all that follows FROM. @param most more are not counted */
export const countedRows = (from: RawBuilder<unknown>, most: number): RawBuilder<{ n: number }> =>
  typedSql({
    n: 'int4',
  })`SELECT count(*)::int AS n FROM (SELECT FROM ${from} LIMIT ${most}) x`;

export const countRows = async (db: Database, counted: RawBuilder<{ n: number }>): Promise<number> =>
  (await counted.execute(db)).rows[0]?.n ?? 0;

/** How many rows of `table` are in `state`, as far as `most`. */
export const countedInState = (
  table: 'reports' | 'copyright_notices' | 'consent_requests',
  state: string,
  most: number,
): RawBuilder<{ n: number }> => countedRows(sql`${sql.table(table)} WHERE state = ${sql.lit(state)}`, most);

/** How many rows there are by the statistics, without looking at one. @param from all that follows FROM */
export const estimateRows = async (db: Database, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await typedSql({ 'QUERY PLAN': json<{ Plan: { 'Plan Rows': number } }[]>() })`
    EXPLAIN (FORMAT JSON) SELECT FROM ${from}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
};

/** What the statement of this template was declared to answer. */
export const declaredColumns = (texts: object): Columns | undefined => declared.get(texts);
