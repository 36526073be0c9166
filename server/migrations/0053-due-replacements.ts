/** New files of videos that the sweep has to look at, so that it reads none of the others; how far a cut is. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A row is made by whatever may call for the sweep, and taken away once nothing is left to do. changes tells one call from the
    -- next, so that a call that comes while the sweep works is not lost.
    CREATE TABLE due_replacements (
      video_id integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
      changes integer NOT NULL DEFAULT 1,
      since timestamptz NOT NULL DEFAULT now(),
      due_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX due_replacements_due ON due_replacements (due_at);

    CREATE FUNCTION note_due_replacement(id integer) RETURNS void LANGUAGE sql AS $$
      INSERT INTO due_replacements AS d (video_id) VALUES (id)
      ON CONFLICT (video_id) DO UPDATE SET changes = d.changes + 1, since = now(), due_at = now();
    $$;
    CREATE FUNCTION note_replacement_state() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_due_replacement(NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER videos_replacement_due AFTER UPDATE OF status_id ON videos FOR EACH ROW
      WHEN (NEW.replaces_id IS NOT NULL AND NEW.status_id <> OLD.status_id) EXECUTE FUNCTION note_replacement_state();
    CREATE FUNCTION note_replacement_done() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_due_replacement(id) FROM videos WHERE id = NEW.video_id AND replaces_id IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER video_processing_replacement_due AFTER UPDATE OF stage ON video_processing FOR EACH ROW
      WHEN (NEW.stage = 'done' AND OLD.stage <> 'done') EXECUTE FUNCTION note_replacement_done();
    INSERT INTO due_replacements (video_id) SELECT id FROM videos WHERE replaces_id IS NOT NULL;

    -- Of the stage trim: 0 to 1, and an estimate.
    ALTER TABLE video_processing ADD COLUMN cut_progress real, ADD COLUMN cut_seconds_left integer;
  `.execute(db);
}
