/**
 * Raw SQL whose row is declared once, as a value: the row's type comes from it, and whenever a test runs the statement, the columns of
 * the answer are compared with it (testing/checked-database.ts, decision 109).
 */
import { type RawBuilder, sql } from 'kysely';

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

/** What the statement of this template was declared to answer. */
export const declaredColumns = (texts: object): Columns | undefined => declared.get(texts);
