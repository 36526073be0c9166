/** Who may sign which packages, and what is no longer believed. Releases from before have no signature; see sign-releases.md. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE release_keys (
      -- Fingerprint of the public key: another key cannot take the name of this one.
      key_id text PRIMARY KEY,
      -- SPKI, DER, base64.
      public_key text NOT NULL,
      team text NOT NULL,
      -- Names of packages; '*' is all of them.
      packages text[] NOT NULL CHECK (cardinality(packages) > 0),
      -- Made by a site for itself, not by a team; believed only where FOYER_RELEASE_LOCAL_KEY allows it.
      is_local boolean NOT NULL DEFAULT false,
      added_at timestamptz NOT NULL DEFAULT now(),
      valid_from timestamptz NOT NULL DEFAULT now(),
      revoked_at timestamptz,
      -- What the registry took from this moment on is not believed; earlier releases stay.
      revoked_from timestamptz,
      reason text NOT NULL DEFAULT '',
      CHECK ((revoked_at IS NULL) = (revoked_from IS NULL))
    );
    -- Either one version, or all that were signed before a moment.
    CREATE TABLE revoked_releases (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      package text NOT NULL,
      version text,
      signed_before timestamptz,
      revoked_at timestamptz NOT NULL DEFAULT now(),
      reason text NOT NULL DEFAULT '',
      CHECK ((version IS NULL) <> (signed_before IS NULL))
    );
    CREATE INDEX revoked_releases_package ON revoked_releases (package);
    ALTER TABLE releases
      -- release.sig.json as it was published.
      ADD COLUMN signature jsonb,
      -- When the registry took that signature: what it says itself could be backdated with a stolen key.
      ADD COLUMN signature_taken_at timestamptz;
  `.execute(db);
}
