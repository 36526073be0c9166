/**
 * What the model-based tests of publication share: members, moderators and the records role act on a video or an album by the real
 * services, and a model keeps what it knows of people shown and of copyright notices, from what was done alone.
 */
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import { sql } from 'kysely';
import type { AccessViewer } from '../../access/require-access.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { Refused } from '../../platform/http/refused.ts';
import { addPerson, declarePeople, removePerson, setOwnConsent } from '../../records/people-shown.ts';
import { refuseRecord, setConsentByRole, verifyRecord } from '../../records/records-desk.ts';
import type { RecordsDeps } from '../../records/records.ts';
import { openSealing } from '../../records/sealing.ts';
import { addMember } from '../catalogue.ts';
import { openTestWeb, type TestWeb } from '../web.ts';
import { runCopyrightClocks } from '../../moderation/copyright/copyright-clocks.ts';
import { type CopyrightDeps, decideCopyright } from '../../moderation/copyright/copyright-decisions.ts';
import { sendCounterNotice, sendCourtAction } from '../../moderation/copyright/counter-notices.ts';
import { type ModerationDeps, moderate } from '../../moderation/moderation.ts';
import { decideProposal } from '../../moderation/proposals.ts';

export const DECISION_ACTIONS = [
  'approve',
  'approve by the other',
  'approve by the owner',
  'approve by a stranger',
  'reject',
  'delete',
  'restore',
  'age',
  'block',
  'confirm',
  'confirm own',
  'dismiss',
  'crash while approving',
  'crash while rejecting',
] as const;
export const PEOPLE_ACTIONS = [
  'declare nobody',
  'name somebody',
  'name somebody without consent',
  'take somebody out',
  'consent',
  'withdraw',
  'withdraw by the role',
  'give back by the role',
  'verify the record',
  'refuse the record',
  'crash while withdrawing',
] as const;
export const CLAIM_ACTIONS = [
  'a copyright notice',
  'disable',
  'crash while disabling',
  'counter-notice',
  'two weeks',
  'court action',
  'release',
] as const;
export type SharedAction =
  | (typeof DECISION_ACTIONS)[number]
  | (typeof PEOPLE_ACTIONS)[number]
  | (typeof CLAIM_ACTIONS)[number];

/** What the model knows of who is shown. */
export interface PeopleModel {
  recordId: number;
  declared: 'undeclared' | 'nobody' | 'shown';
  isNamed: boolean;
  consents: boolean;
  isVerified: boolean;
}
/** What the model knows of a copyright notice. */
export interface ClaimModel {
  /** Null: there is none. */
  materialId: number | null;
  key: string;
  state: 'none' | 'open' | 'disabled' | 'countered' | 'held' | 'returned';
}
/** What a story is about. */
export interface Subject {
  kind: UploadKind;
  objectId: number;
  shown: PeopleModel;
  claim: ClaimModel;
}

const KEEPS_AWAY: readonly ClaimModel['state'][] = ['disabled', 'countered', 'held'];
export const isKeptAway = ({ claim }: Subject): boolean => KEEPS_AWAY.includes(claim.state);
export const isComplete = ({ shown: { declared, isNamed, consents, isVerified } }: Subject): boolean =>
  declared === 'nobody' || (declared === 'shown' && isNamed && consents && isVerified);

export class Crash extends Error {}

const COUNTER = {
  name: 'Somebody',
  email: 'somebody@example.org',
  postal: '1 Harbour Street, Harbour',
  phone: '555 010 0000',
  signature: 'Somebody',
  words: 'It was a mistake.',
  mistake: '1',
  jurisdiction: '1',
  memberId: null,
  address: '',
};
const TWO_WEEKS_MS = 15 * 86_400_000;

export interface Stories {
  web: TestWeb;
  deps: ModerationDeps;
  people: Record<'owner' | 'mora' | 'miro' | 'stranger' | 'keeper', AccessViewer>;
  /** Everything that `run` does is undone, as after a crash before the commit. */
  crashing: (run: (tx: Database) => Promise<unknown>) => Promise<never>;
  /** With a record of the owner's that waits and has a document, not named yet. */
  addSubject: (kind: UploadKind, objectId: number) => Promise<Subject>;
  /** @returns what an approval, or its end, is known by: the act that was taken; undefined for everything else */
  perform: (subject: Subject, action: SharedAction) => Promise<string | undefined>;
}

export const openStories = async (): Promise<Stories> => {
  const web = await openTestWeb();
  const records: RecordsDeps = {
    db: web.db,
    config: web.deps.config,
    sealingOf: openSealing(web.deps.config.records.keyFile),
  };
  const copyright: CopyrightDeps = { db: web.db, mail: web.deps.config };
  const deps: ModerationDeps = { db: web.db, storage: web.deps.storage, mail: web.deps.config };
  const people: Stories['people'] = {
    keeper: { _id: 0, is_moderator: false, status_id: 1 },
    owner: { _id: 0, is_moderator: false, status_id: 6 },
    mora: { _id: 0, is_moderator: true, status_id: 1 },
    miro: { _id: 0, is_moderator: true, status_id: 1 },
    stranger: { _id: 0, is_moderator: false, status_id: 6 },
  };
  for (const name of ['owner', 'mora', 'miro', 'stranger', 'keeper'] as const)
    people[name]._id = await addMember(web.db, `model-${name}`, {
      status_id: people[name].status_id ?? 1,
      is_moderator: people[name].is_moderator,
    });
  const { owner, mora, miro, stranger, keeper } = people;

  const crashing: Stories['crashing'] = (run) =>
    inTransaction(web.db, async (tx) => {
      await run(tx);
      throw new Crash();
    });

  const decide = (
    { kind, objectId }: Subject,
    act: Parameters<typeof moderate>[1]['act'],
    viewer: AccessViewer,
    db = web.db,
  ) => moderate({ ...deps, db }, { act, kind, objectId, reason: 'why', viewer });

  const answerProposal = async (
    { kind, objectId }: Subject,
    answer: 'confirm' | 'dismiss',
    viewer: AccessViewer,
  ): Promise<string> => {
    const { rows } = await sql<{ id: number; act: string }>`SELECT id, act FROM proposals
      WHERE kind = ${kind} AND object_id = ${objectId} AND state = 'open' ORDER BY id LIMIT 1`.execute(
      web.db,
    );
    const [open] = rows;
    if (!open) throw new Refused('not_found', 'none');
    await decideProposal(deps, { act: answer, proposalId: open.id, viewer });
    return open.act;
  };

  const takeDecision = async (
    subject: Subject,
    action: (typeof DECISION_ACTIONS)[number],
  ): Promise<string | undefined> => {
    const taken = async (act: 'approve' | 'reject' | 'age' | 'block', viewer: AccessViewer) => {
      const told = await decide(subject, act, viewer);
      if (act === 'block') return 'reject';
      return told.needs_second ? undefined : act;
    };
    switch (action) {
      case 'approve':
        return taken('approve', mora);
      case 'approve by the other':
        return taken('approve', miro);
      case 'approve by the owner':
      case 'approve by a stranger':
        await decide(subject, 'approve', action === 'approve by the owner' ? owner : stranger);
        throw new Error('a member approved');
      case 'reject':
      case 'age':
      case 'block':
        return taken(action, mora);
      case 'delete':
      case 'restore':
        await decide(subject, action, mora);
        return undefined;
      case 'confirm':
        return answerProposal(subject, 'confirm', miro);
      case 'confirm own':
        return answerProposal(subject, 'confirm', mora);
      case 'dismiss':
        await answerProposal(subject, 'dismiss', miro);
        return undefined;
      case 'crash while approving':
      case 'crash while rejecting':
        return crashing((tx) =>
          decide(subject, action === 'crash while approving' ? 'approve' : 'reject', mora, tx),
        );
    }
  };

  const changePeople = async (
    { kind, objectId, shown }: Subject,
    action: (typeof PEOPLE_ACTIONS)[number],
  ): Promise<string | undefined> => {
    const { recordId } = shown;
    const named = { kind, objectId, recordId };
    const add = async (uses: ('streaming' | 'preview')[]) => {
      const wasNamed = shown.isNamed;
      await addPerson(web.db, owner, { ...named, uses });
      // Named already: nothing changes.
      if (!wasNamed)
        Object.assign(shown, { declared: 'shown', isNamed: true, consents: uses.includes('streaming') });
    };
    const byRole = (isGiven: boolean, db = web.db) =>
      setConsentByRole({ ...records, db }, keeper, { ...named, use: 'streaming', isGiven });
    switch (action) {
      case 'declare nobody':
        await declarePeople(web.db, owner, { kind, objectId, people: 'nobody', recordedOn: '' });
        shown.declared = 'nobody';
        return undefined;
      case 'name somebody':
        await add(['streaming', 'preview']);
        return undefined;
      case 'name somebody without consent':
        await add(['preview']);
        return undefined;
      case 'take somebody out':
        await removePerson(web.db, owner, named);
        shown.isNamed = false;
        return undefined;
      case 'consent':
      case 'withdraw':
        shown.consents = await setOwnConsent(web.db, owner, {
          ...named,
          use: 'streaming',
          isGiven: action === 'consent',
        }).then(() => action === 'consent');
        // Unpublished, it needs another approval.
        return action === 'withdraw' ? 'withhold' : undefined;
      case 'withdraw by the role':
      case 'give back by the role':
        shown.consents = await byRole(action === 'give back by the role').then(
          () => action === 'give back by the role',
        );
        return action === 'withdraw by the role' ? 'withhold' : undefined;
      case 'verify the record':
        await verifyRecord(records, keeper, recordId);
        shown.isVerified = true;
        return undefined;
      case 'refuse the record':
        await refuseRecord(records, keeper, { recordId, reason: 'why' });
        shown.isVerified = false;
        return 'withhold';
      case 'crash while withdrawing':
        return crashing((tx) => byRole(false, tx));
    }
  };

  const addClaim = async ({ kind, objectId }: Subject): Promise<ClaimModel> => {
    const { rows } = await sql<{ id: number; key: string }>`INSERT INTO copyright_notices
        (work, name, email, postal, phone, signature, language, digest, due_at)
      VALUES ('work', 'n', 'claimant@example.org', 'p', '1', 's', 'en', gen_random_uuid()::text, now()) RETURNING id, key`.execute(
      web.db,
    );
    const { rows: added } = await sql<{
      id: number;
    }>`INSERT INTO copyright_materials (notice_id, kind, object_id, address)
      VALUES (${rows[0]?.id}, ${kind}, ${objectId}, 'a') RETURNING id`.execute(web.db);
    return { materialId: added[0]?.id ?? null, key: rows[0]?.key ?? '', state: 'open' };
  };
  const statementOf = async ({ materialId }: ClaimModel): Promise<string> =>
    (
      await sql<{
        key: string;
      }>`SELECT d.key FROM decisions d JOIN copyright_materials c ON c.decision_id = d.id
        WHERE c.id = ${materialId}`.execute(web.db)
    ).rows[0]?.key ?? '';

  const handleClaim = async (
    subject: Subject,
    action: (typeof CLAIM_ACTIONS)[number],
  ): Promise<string | undefined> => {
    const { claim } = subject;
    const materialId = claim.materialId ?? 0;
    const decideClaim = (act: 'disable' | 'release', db = web.db) =>
      decideCopyright({ ...copyright, db }, { act, materialId, reason: 'why', viewer: mora });
    switch (action) {
      case 'a copyright notice':
        Object.assign(claim, await addClaim(subject));
        return undefined;
      case 'disable':
        await decideClaim('disable');
        claim.state = 'disabled';
        return 'disable';
      case 'crash while disabling':
        return crashing((tx) => decideClaim('disable', tx));
      case 'counter-notice':
        await sendCounterNotice(copyright, { ...COUNTER, key: await statementOf(claim) });
        claim.state = 'countered';
        return undefined;
      case 'two weeks':
        await runCopyrightClocks(copyright, new Date(Date.now() + TWO_WEEKS_MS));
        if (claim.state === 'countered') claim.state = 'returned';
        return undefined;
      case 'court action':
        await sendCourtAction(web.db, {
          key: claim.key,
          materialId,
          action: 'District court, no. 12',
          address: '',
        });
        claim.state = 'held';
        return undefined;
      case 'release':
        await decideClaim('release');
        claim.state = 'returned';
        return undefined;
    }
  };

  const isOf = <Action extends SharedAction>(
    actions: readonly Action[],
    action: SharedAction,
  ): action is Action => (actions as readonly SharedAction[]).includes(action);

  return {
    web,
    deps,
    people,
    crashing,
    addSubject: async (kind, objectId) => {
      const { rows } = await sql<{
        id: number;
      }>`INSERT INTO person_records (member_id, sealed_name, birth_date)
        VALUES (${owner._id}, 'sealed', '1990-01-01') RETURNING id`.execute(web.db);
      const recordId = rows[0]?.id ?? 0;
      await sql`INSERT INTO person_documents (record_id, file, sealed_key, bytes)
        VALUES (${recordId}, ${`document ${recordId}`}, 'sealed', 1)`.execute(web.db);
      return {
        kind,
        objectId,
        shown: { recordId, declared: 'undeclared', isNamed: false, consents: false, isVerified: false },
        claim: { materialId: null, key: '', state: 'none' },
      };
    },
    perform: (subject, action) => {
      if (isOf(DECISION_ACTIONS, action)) return takeDecision(subject, action);
      if (isOf(PEOPLE_ACTIONS, action)) return changePeople(subject, action);
      return handleClaim(subject, action as (typeof CLAIM_ACTIONS)[number]);
    },
  };
};
