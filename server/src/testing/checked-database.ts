/**
 * A database handle for tests that compares the columns of every raw statement's answer with those that `typedSql` declared, also
 * where no row is answered. What differs fails the statement, and `faults` has it in case the caller catches that.
 */
import {
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import type pg from 'pg';
import { createPool, type Database, type DatabaseOptions } from '../platform/database/create-database.ts';
import type { DB as Schema } from '../platform/database/tables.generated.ts';
import { type Columns, declaredColumns } from '../platform/database/typed-sql.ts';
import { noteRun, saveRuns } from './raw-statements.ts';

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

const describeType = (type: Columns[string]): { name: string; mayBeNull: boolean } => {
  if (typeof type === 'object') return { name: 'json' in type ? 'json' : 'text', mayBeNull: true };
  const name = type.replace(/[?!]$/, '');
  return { name, mayBeNull: name !== type };
};

/** Columns of tables that take null, as `table.column` in numbers of the catalogue. */
const selectNullable = async (pool: pg.Pool): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ key: string }>(
    `SELECT attrelid || '.' || attnum AS key FROM pg_attribute
      JOIN pg_class c ON c.oid = attrelid WHERE c.relkind IN ('r', 'p') AND attnum > 0 AND NOT attnotnull`,
  );
  return new Set(rows.map(({ key }) => key));
};

const compareColumns = (
  columns: Columns,
  fields: readonly pg.FieldDef[],
  nullable: ReadonlySet<string>,
): string[] => {
  const names = fields.map(({ name }) => name);
  return [
    ...Object.keys(columns)
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: declared, but not answered`),
    ...fields.flatMap(({ name, dataTypeID, tableID, columnID }) => {
      const declared = columns[name];
      if (!declared) return [`${name}: answered, but not declared`];
      const type = describeType(declared);
      if (!TYPE_OIDS[type.name]?.includes(dataTypeID))
        return [`${name}: declared as ${type.name}, answered as type ${dataTypeID}`];
      return !type.mayBeNull && nullable.has(`${tableID}.${columnID}`) ? [`${name}: may be null`] : [];
    }),
  ];
};

/** Knows what the statements that it compiled were declared to answer. */
class DeclaringCompiler extends PostgresQueryCompiler {
  readonly #declared: Map<string, Columns>;
  constructor(declared: Map<string, Columns>) {
    super();
    this.#declared = declared;
  }
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const compiled = super.compileQuery(node, queryId);
    if (node.kind === 'RawNode') {
      noteRun(node.sqlFragments);
      const columns = declaredColumns(node.sqlFragments);
      if (columns) this.#declared.set(compiled.sql, columns);
    }
    return compiled;
  }
}

export interface CheckedDatabase {
  db: Database;
  /** One line for each difference. */
  faults: string[];
}

export const createCheckedDatabase = async (options: DatabaseOptions): Promise<CheckedDatabase> => {
  const pool = createPool(options);
  const nullable = await selectNullable(pool);
  const declared = new Map<string, Columns>();
  const faults: string[] = [];
  const check = (text: string, fields: readonly pg.FieldDef[]): void => {
    const columns = declared.get(text);
    const found = columns ? compareColumns(columns, fields, nullable) : [];
    if (found.length === 0) return;
    const fault = `${text.trim().slice(0, 80)}…: ${found.join('; ')}`;
    faults.push(fault);
    throw new Error(fault);
  };
  const checkingPool = {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      return {
        query: async (text: string, values: unknown[]) => {
          const result = await client.query(text, values);
          check(text, result.fields);
          return result;
        },
        release: (destroy?: boolean) => client.release(destroy),
      };
    },
    end: async () => {
      saveRuns();
      await pool.end();
    },
  } as unknown as PostgresPool;
  const dialect = new PostgresDialect({ pool: checkingPool });
  dialect.createQueryCompiler = () => new DeclaringCompiler(declared);
  return { db: new Kysely<Schema>({ dialect }), faults };
};
