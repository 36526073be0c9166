/** How release sets fare with visitors, as histograms without anyone's identity, and canaries that decide by them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- beside_set_id: the other set that was live meanwhile, 0 for none. What ran side by side can be compared.
    CREATE TABLE release_measurements (
      set_id integer NOT NULL,
      beside_set_id integer NOT NULL,
      package text NOT NULL,
      version text NOT NULL,
      figure text NOT NULL,
      -- Page views or documents by bucket of the figure (shared/src/wire-schemas/releases/health.ts).
      buckets integer[] NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (set_id, beside_set_id, package, figure)
    );
    CREATE INDEX release_measurements_old ON release_measurements (changed_at);
    CREATE TABLE release_canaries (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      set_id integer NOT NULL REFERENCES release_sets,
      stable_set_id integer NOT NULL REFERENCES release_sets,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN
        ('waiting', 'running', 'held', 'taking_back', 'promoting', 'promoted', 'taken_back', 'refused')),
      reason text NOT NULL DEFAULT '',
      -- Which of the plan's shares it has.
      step integer NOT NULL DEFAULT 0,
      -- Shares, and what each step wants before the next.
      plan jsonb NOT NULL,
      -- What the comparison knows so far, and the page views at which the step began.
      evidence jsonb NOT NULL DEFAULT '{}',
      started_at timestamptz NOT NULL DEFAULT now(),
      step_started_at timestamptz NOT NULL DEFAULT now(),
      decided_at timestamptz
    );
    -- One at a time.
    CREATE UNIQUE INDEX release_canaries_open ON release_canaries ((true))
      WHERE state IN ('waiting', 'running', 'held', 'taking_back', 'promoting');
  `.execute(db);
}
