/**
 * A database that runs nothing: every statement is parsed and described by PostgreSQL, and what it would answer is compared
 * with what `typedSql` declared. Statements that only prepare others (CREATE TEMP TABLE) do run, in a transaction that is
 * rolled back.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { Database } from './create-database.ts';
import { type Columns, declaredColumns } from './typed-sql.ts';

const TYPE_OIDS: Readonly<Record<string, readonly number[]>> = {
  bool: [16],
  bytea: [17],
  int8: [20],
  int2: [21],
  int4: [23],
  // Also name, char and varchar: the driver makes strings of all of them.
  text: [25, 19, 1042, 1043],
  uuid: [2950],
  json: [114, 3802],
  float4: [700],
  float8: [701],
  void: [2278],
  'int4[]': [1007],
  'text[]': [1009],
  date: [1082],
  timestamptz: [1184],
};

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** Parse and Describe of the extended protocol, without Bind and Execute. */
class Description {
  fields: Field[] = [];
  readonly done: Promise<Field[]>;
  #resolve!: (fields: Field[]) => void;
  #reject!: (error: Error) => void;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }
  submit(connection: pg.Connection): void {
    const wire = connection as unknown as {
      parse: (query: object, more: boolean) => void;
      describe: (what: object, more: boolean) => void;
      sync: () => void;
    };
    wire.parse({ text: this.#text, name: '', types: [] }, true);
    wire.describe({ type: 'S', name: '' }, true);
    wire.sync();
  }
  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.fields = fields;
  }
  handleError(error: Error): void {
    this.#reject(error);
  }
  handleReadyForQuery(): void {
    this.#resolve(this.fields);
  }
}

const RUN = /^\s*(begin|start|rollback|savepoint|release|create|set)\b/i;

export interface Described {
  texts: readonly string[] & { raw?: readonly string[] };
  /** One line for each difference between declaration and description. */
  faults: string[];
}

export interface DescribingDatabase {
  db: Database;
  /** Every declared statement that came by. */
  described: Described[];
  /** The texts of every raw statement without one that came by. */
  plain: Described['texts'][];
  /** Statements without a declared row that PostgreSQL refused. */
  refused: string[];
  /**
   * From now on every statement answers one row of these values by column, and, where its row is declared, of its types' sample
   * values for the other ones. `declared`: only statements with a declared row, so that questions whether there is any row
   * are answered no; undefined: none.
   */
  answerWith: (values: Readonly<Record<string, unknown>> | undefined, which?: 'all' | 'declared') => void;
  close: () => Promise<void>;
}

const SAMPLE_VALUES: Readonly<Record<string, unknown>> = {
  bool: true,
  bytea: Buffer.alloc(1),
  text: 'text',
  uuid: '00000000-0000-4000-8000-000000000000',
  json: null,
  void: '',
  'int4[]': [1],
  'text[]': ['text'],
  date: '2020-01-01',
  timestamptz: new Date(0),
};
/** After so many rows no statement answers any more, so that loops which repeat one until it is empty end. */
const ROWS_MAX = 50;

const typeNameOf = (type: Columns[string]): { oids: readonly number[]; name: string; mayBeNull: boolean } => {
  if (typeof type === 'object') {
    const name = 'json' in type ? 'json' : 'text';
    return { oids: TYPE_OIDS[name] ?? [], name, mayBeNull: true };
  }
  const name = type.replace(/[?!]$/, '');
  return { oids: TYPE_OIDS[name] ?? [], name, mayBeNull: name !== type };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const sampleOf = (type: Columns[string]): unknown => {
  const { name } = typeNameOf(type);
  return name in SAMPLE_VALUES ? SAMPLE_VALUES[name] : 1;
};

const compare = (columns: Columns, fields: Field[], isNullable: (field: Field) => boolean): string[] => {
  const names = fields.map(({ name }) => name);
  const missing = Object.keys(columns).filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `${name}: declared, but not answered`),
    ...fields.flatMap((field) => {
      const declared = columns[field.name];
      if (!declared) return [`${field.name}: answered, but not declared`];
      const type = typeNameOf(declared);
      if (!type.oids.includes(field.dataTypeID))
        return [`${field.name}: declared as ${type.name}, answered as type ${field.dataTypeID}`];
      return !type.mayBeNull && isNullable(field) ? [`${field.name}: may be null`] : [];
    }),
  ];
};

/** @param url of a migrated database */
export const openDescribingDatabase = async (url: string): Promise<DescribingDatabase> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{
    key: string;
  }>(`SELECT attrelid || '.' || attnum AS key FROM pg_attribute
    JOIN pg_class c ON c.oid = attrelid WHERE c.relkind = 'r' AND attnum > 0 AND NOT attnotnull`);
  const nullable = new Set(rows.map(({ key }) => key));
  const isNullable = ({ tableID, columnID }: Field) => nullable.has(`${tableID}.${columnID}`);
  const described: Described[] = [];
  const plain: Described['texts'][] = [];
  let values: Readonly<Record<string, unknown>> | undefined;
  let answering: 'all' | 'declared' = 'all';
  let rowsLeft = ROWS_MAX;
  const refused: string[] = [];
  const describe = (text: string): Promise<Field[]> => {
    const description = new Description(text);
    client.query(description as unknown as pg.Submittable);
    return description.done;
  };
  const describeStatement = async ({ sql: text, query, parameters }: CompiledQuery): Promise<void> => {
    const texts = query.kind === 'RawNode' ? query.sqlFragments : [];
    const columns = declaredColumns(texts);
    if (query.kind === 'RawNode' && !columns) plain.push(texts);
    if (RUN.test(text)) {
      try {
        await client.query(text, [...parameters]);
      } catch (error) {
        refused.push(`${reasonOf(error)}: ${text}`);
        throw error;
      }
      return;
    }
    try {
      const fields = await describe(text);
      if (columns) described.push({ texts, faults: compare(columns, fields, isNullable) });
    } catch (error) {
      const reason = reasonOf(error);
      if (columns) described.push({ texts, faults: [reason] });
      else refused.push(`${reason}: ${text}`);
      await client.query('ROLLBACK');
    }
  };
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> => {
      await describeStatement(compiled);
      if (!values || rowsLeft === 0) return { rows: [] };
      rowsLeft -= 1;
      const given = values;
      const { query } = compiled;
      const columns = query.kind === 'RawNode' && declaredColumns(query.sqlFragments);
      if (!columns) return { rows: answering === 'all' ? [{ ...given } as Row] : [] };
      const row = Object.fromEntries(
        Object.entries(columns).map(([name, type]) => [name, name in given ? given[name] : sampleOf(type)]),
      );
      return { rows: [row as Row] };
    },
    streamQuery: () => {
      throw new Error('nothing is streamed here');
    },
  } as DatabaseConnection;
  const driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: () => client.query('BEGIN'),
    commitTransaction: () => client.query('ROLLBACK'),
    rollbackTransaction: () => client.query('ROLLBACK'),
    releaseConnection: async () => {},
    destroy: () => client.end(),
  } as unknown as Driver;
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as Database;
  const answerWith: DescribingDatabase['answerWith'] = (given, which = 'all') => {
    values = given;
    answering = which;
    rowsLeft = ROWS_MAX;
  };
  return { db, described, plain, refused, answerWith, close: () => db.destroy() };
};
