/** Types of the tables, made from a migrated database. */
import { sql } from 'kysely';
import type { GenericExpressionNode, IdentifierNode } from 'kysely-codegen';
import { COLUMN_TYPES } from '../platform/database/column-types.ts';
import type { Database } from '../platform/database/create-database.ts';

export const DATABASE_TYPES_FILE = 'server/src/platform/database/tables.generated.ts';

const COLUMN_TYPES_MODULE = './column-types.ts';

interface Column {
  name: string;
  /** As TypeScript has it; of columns that PostgreSQL alone writes. */
  type: string;
  isJson: boolean;
  hasDefault: boolean;
  isWrittenByPostgres: boolean;
}

const selectColumns = async (db: Database): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    SELECT relname || '.' || attname AS name, atttypid IN ('json'::regtype, 'jsonb'::regtype) AS "isJson",
      CASE atttypid WHEN 'bool'::regtype THEN 'boolean' WHEN 'text'::regtype THEN 'string' ELSE 'number' END AS type,
      atthasdef AS "hasDefault", attidentity = 'a' OR attgenerated <> '' AS "isWrittenByPostgres"
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped`.execute(
    db,
  );
  return rows;
};

// Loaded when it is used: it is CommonJS and requires kysely, which jest cannot do while it loads kysely for this file.
const loadCodegen = () => import('kysely-codegen');
type Codegen = Awaited<ReturnType<typeof loadCodegen>>;
type TypeNode = GenericExpressionNode | IdentifierNode;

/** As nodes: to read types that are texts, kysely-codegen wants the programming interface of TypeScript 6. */
const overrideColumns = (
  { GenericExpressionNode: Generic, IdentifierNode: Identifier }: Codegen,
  columns: readonly Column[],
): Record<string, TypeNode> =>
  Object.fromEntries(
    columns.flatMap(({ name, type, isJson, hasDefault, isWrittenByPostgres }): [string, TypeNode][] => {
      if (isWrittenByPostgres) return [[name, new Generic('GeneratedAlways', [new Identifier(type)])]];
      const named = COLUMN_TYPES[name] ?? (isJson ? 'UnknownJson' : undefined);
      if (!named) return [];
      const node = new Identifier(named);
      return [[name, hasDefault ? new Generic('Generated', [node]) : node]];
    }),
  );

/** @throws Error when COLUMN_TYPES names a column that is not there */
export const makeDatabaseTypes = async (db: Database): Promise<string> => {
  const columns = await selectColumns(db);
  const unknown = Object.keys(COLUMN_TYPES).filter((column) => !columns.some(({ name }) => name === column));
  if (unknown.length > 0) throw new Error(`COLUMN_TYPES: there is no column ${unknown.join(', ')}`);
  const types = [...new Set([...Object.values(COLUMN_TYPES), 'UnknownJson'])];
  const codegen = await loadCodegen();
  return codegen.generate({
    db,
    dialect: new codegen.PostgresDialect({ dateParser: 'string' }),
    outFile: null,
    includePattern: 'public.*',
    // The view is for processes of the release before (migration 109).
    excludePattern: '{*.kysely_migration*,*.chores}',
    // What the driver makes of counters (create-database.ts).
    typeMapping: { int8: 'number' },
    overrides: { columns: overrideColumns(codegen, columns) },
    customImports: {
      GeneratedAlways: 'kysely',
      ...Object.fromEntries(types.map((type) => [type, COLUMN_TYPES_MODULE])),
    },
  });
};
