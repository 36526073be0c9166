/** Which files the storage holds for which object, and which revisions an object's addresses had. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One folder of the storage: films/{film}, objects/{object}, sources/{video}. Written before its first byte, so that no
    -- file is unknown whenever a process dies. A removed folder's row stays a while, to prove that nothing of it answers.
    CREATE TABLE stored_folders (
      folder text PRIMARY KEY,
      -- The media object that it was made for.
      object text NOT NULL,
      state text NOT NULL DEFAULT 'kept' CHECK (state IN ('kept', 'removing', 'removed')),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX stored_folders_object ON stored_folders (object);
    CREATE INDEX stored_folders_gone ON stored_folders (state, updated_at) WHERE state <> 'kept';

    -- Names within the folder; a film of hours has thousands, so they stand in one row for each time that some were added.
    CREATE TABLE stored_files (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      folder text NOT NULL REFERENCES stored_folders ON DELETE CASCADE,
      names text[] NOT NULL,
      added_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX stored_files_folder ON stored_files (folder);

    -- What addresses were given out with before; noted by the trigger whoever changes the revision.
    CREATE TABLE past_revisions (
      object text NOT NULL,
      revision text NOT NULL,
      ended_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (object, revision)
    );
    CREATE INDEX past_revisions_ended ON past_revisions (ended_at);

    CREATE FUNCTION note_past_revision() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO past_revisions (object, revision) VALUES (OLD.id, OLD.revision) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER media_objects_note_revision AFTER UPDATE OF revision ON media_objects FOR EACH ROW
      WHEN (OLD.revision IS DISTINCT FROM NEW.revision) EXECUTE FUNCTION note_past_revision();
  `.execute(db);
}
