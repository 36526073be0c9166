/** Lists of the desk are read in the order of an index and searched by its parts, however long they are (docs/decisions/0116). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION words_of_model(dir text, title text, title_ja text, aliases text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT lower(concat_ws(E'\\n', dir, title, title_ja, array_to_string(aliases, E'\\n')))
    $$;
    CREATE INDEX models_words ON models USING gin (words_of_model(dir, title, title_ja, aliases) gin_trgm_ops);
    CREATE INDEX models_hidden ON models (lower(title), id) WHERE is_hidden;
    CREATE INDEX channels_words ON channels USING gin (lower(dir || E'\\n' || title) gin_trgm_ops);
    CREATE INDEX channels_alphabet ON channels (lower(title), id);
    CREATE INDEX channels_hidden ON channels (lower(title), id) WHERE is_hidden;
    CREATE INDEX keywords_words ON keywords USING gin (lower(keyword) gin_trgm_ops);
    CREATE INDEX keywords_desk ON keywords
      (language, ((CASE WHEN state = 'pinned' THEN '0' ELSE '1' END) || lower(keyword)), id);
    CREATE INDEX keywords_desk_state ON keywords
      (language, state, ((CASE WHEN state = 'pinned' THEN '0' ELSE '1' END) || lower(keyword)), id);
    CREATE INDEX invitations_ends ON invitations (ends_at) WHERE ended_at IS NULL;
  `.execute(db);
}
