/**
 * Who leads the moderators and may see everybody's figures; and decisions that another moderator judges without knowing them
 * (decision 90).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE members ADD COLUMN is_lead_moderator boolean NOT NULL DEFAULT false;

    CREATE TABLE decision_samples (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      decision_id integer NOT NULL UNIQUE REFERENCES decisions ON DELETE CASCADE,
      drawn_at timestamptz NOT NULL DEFAULT now(),
      -- settled: the two disagreed, and a third said which one stands.
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'agreed', 'disagreed', 'settled')),
      judged_by integer REFERENCES members ON DELETE SET NULL,
      judged_act text CHECK (judged_act IN ('approve', 'reject')),
      ground text NOT NULL DEFAULT '',
      fact text NOT NULL DEFAULT '',
      judged_at timestamptz,
      stands text CHECK (stands IN ('first', 'second')),
      settled_by integer REFERENCES members ON DELETE SET NULL,
      settled_at timestamptz
    );
    CREATE INDEX decision_samples_unsettled ON decision_samples (id) WHERE state IN ('open', 'disagreed');
    CREATE INDEX decision_samples_judged ON decision_samples (judged_at) WHERE judged_at IS NOT NULL;
    CREATE INDEX appeals_decided ON appeals (decided_at) WHERE decided_at IS NOT NULL;
  `.execute(db);
}
