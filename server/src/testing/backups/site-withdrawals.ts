/** Withdrawals of keys, releases and what is on block lists. */
import { sql } from 'kysely';
import { readRing } from '../../platform/secrets/read-ring.ts';
import { blockVideo, checkFile } from '../../processing/duplicates.ts';
import { setAddress } from '../../publication/publication.ts';
import { makeAddress, openAddress } from '../../publication/unlisted-address.ts';
import { showSet, takeBack } from '../../releases/registry/change-channel.ts';
import { createKeys, findKey, revokeKey, revokeReleases } from '../../releases/signing/release-keys.ts';
import { selectRevocations } from '../../releases/signing/release-keys.sql.ts';
import { runSecretsWith } from '../../sign-in/cli/run-secrets.ts';
import { addVideo } from '../catalogue.ts';
import type { Side, WithdrawalCase } from './withdrawal-case.ts';

const HASH = 'ab'.repeat(32);

export const SITE_WITHDRAWALS: readonly WithdrawalCase[] = [
  {
    name: 'a key that signed releases',
    kinds: ['release_key'],
    prepare: async ({ db }) => {
      const [id = ''] = await createKeys(db, { team: 'A team', packages: ['mf-x'] }, async () => undefined);
      return {
        withdraw: (now) => revokeKey(now.db, id, { from: 'everything', reason: 'stolen' }),
        isWithdrawn: async (now) => {
          const { revoked_at, revoked_from } = await findKey(now.db, id);
          return revoked_at !== null && revoked_from?.getTime() === 0;
        },
      };
    },
  },
  {
    name: 'a key of the site that signed and sealed',
    kinds: ['secret_key'],
    prepare: async ({ db, deps }) => {
      const { secrets } = deps;
      const id = await addVideo(db, { is_private: true });
      const address = makeAddress(secrets, id);
      await setAddress(db, id, address);
      const secret = openAddress(secrets, id, address.sealed);
      const signature = secrets.sign('media', 'a link');
      const run = ({ deps: { config }, db: now }: Side, ...words: string[]) =>
        runSecretsWith(config, now, words, () => undefined);
      return {
        withdraw: async (now) => {
          const [first] = await readRing(now.deps.config.secrets);
          await run(now, 'rotate', '--in', '0');
          await run(now, 'retire', first?.id ?? '');
        },
        isWithdrawn: async (now) => {
          const { secrets: present } = now.deps;
          const { sealed } = await now.db
            .selectFrom('unlisted_addresses')
            .select('sealed')
            .where('video_id', '=', id)
            .executeTakeFirstOrThrow();
          return !present.verify('media', 'a link', signature) && openAddress(present, id, sealed) === secret;
        },
      };
    },
  },
  {
    name: 'a version of a package',
    kinds: ['revoked_release'],
    prepare: async () => ({
      withdraw: (now) => revokeReleases(now.db, 'mf-y', { version: '1.2.3' }, 'leaks'),
      isWithdrawn: async (now) =>
        (await selectRevocations(now.db, 'mf-y')).filter(({ version }) => version === '1.2.3').length === 1,
    }),
  },
  {
    name: 'a set of releases that was taken back',
    kinds: ['release_set'],
    prepare: async ({ db }) => {
      const sets: number[] = [];
      for (const note of ['first', 'second']) {
        const { rows } = await sql<{
          id: number;
        }>`INSERT INTO release_sets (packages, note) VALUES ('{}', ${note}) RETURNING id`.execute(db);
        const setId = rows[0]?.id ?? 0;
        sets.push(setId);
        await showSet(db, { channel: 'stable', setId, share: 1, changedBy: 'release', replacesSetId: null });
      }
      return {
        withdraw: (now) => takeBack(now.db, { from: sets[1] ?? 0 }),
        isWithdrawn: async (now) => {
          const { rows } = await sql<{
            set_id: number;
          }>`SELECT set_id FROM release_channels WHERE channel = 'stable'`.execute(now.db);
          return rows[0]?.set_id === sets[0];
        },
      };
    },
  },
  {
    name: 'a file that may never come back',
    kinds: ['blocked_video', 'video'],
    prepare: async ({ db }) => {
      const id = await addVideo(db);
      await sql`INSERT INTO video_processing (video_id, stage, source_key, sha256) VALUES (${id}, 'done', 'x', ${HASH})`.execute(
        db,
      );
      return {
        withdraw: (now) => blockVideo({ db: now.db }, { videoId: id, viewer: null, reason: 'illegal' }),
        isWithdrawn: (now) =>
          checkFile(now.db, id, HASH).then(
            () => false,
            ({ code }: { code?: unknown }) => code === 'blocked_content',
          ),
      };
    },
  },
];
