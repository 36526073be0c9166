/**
 * What visitors' page views say of the live sets, once it is known whom they come from: a report counts with a token alone, and reports and
 * rendered documents of one network count so often a day. Nothing of visitors stays but the counts and, while a canary runs, hashes of
 * the networks that met its faults.
 */
import { FIGURES } from '@foyer/shared/wire-schemas/releases/health';
import { isFirstTry } from '../../access/rate-limiter.ts';
import type { FindSystem } from '../../platform/country/open-country-file.ts';
import type { Database } from '../../platform/database/create-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { LiveSetsCache } from '../live/live-sets.ts';
import { addFaultNetwork, type FaultNetwork } from './fault-networks.sql.ts';
import { type MeasuredPackage, readMeasured } from './measured-text.ts';
import { listFailed, type Measurements, type RenderedParts } from './measurements.ts';
import { type ReportSource, sourceOf } from './report-source.ts';
import { readViewToken, TOKEN_SECONDS } from './view-token.ts';
import { createWeighing } from './weigh-networks.ts';

export interface VisitorEvidenceDeps {
  db: Database;
  secrets: Secrets;
  perNetwork: number;
  findSystem?: FindSystem;
  live: Pick<LiveSetsCache, 'getLiveSets'>;
  measurements: Pick<Measurements, 'addView' | 'addRender'>;
}

export interface Report {
  setId: number;
  /** See MEASURED_PATTERN. */
  measured: string;
  token: string | undefined;
  /** Of the sender. */
  address: string;
}

export interface VisitorEvidence {
  /** What does not count is no error. @throws Refused rate_limited when its network has reported enough */
  addReport: (report: Report) => Promise<void>;
  /** A document that was rendered for a visitor at `address`; undefined: it could not be. Never rejects. */
  addRender: (setId: number, address: string, answer: RenderedParts | undefined) => Promise<void>;
}

const HASH_CHARACTERS = 16;
const NO_DOCUMENT: RenderedParts = { status: 500, failed: [] };

const ownerOf = (name: string): string => name.split('/')[0] ?? name;

const isFaulty = ({ values }: MeasuredPackage): boolean =>
  values.some(([figure, value]) => FIGURES[figure].kind === 'fault' && value > 0);

export const createVisitorEvidence = ({
  db,
  secrets,
  perNetwork,
  findSystem,
  live,
  measurements,
}: VisitorEvidenceDeps): VisitorEvidence => {
  const weigh = createWeighing(db, perNetwork);
  const hash = (text: string): string =>
    secrets.sign('measurement-token', `network\n${text}`).slice(-HASH_CHARACTERS);

  const noteFault = async (
    { setId, side }: Pick<FaultNetwork, 'setId' | 'side'>,
    names: readonly string[],
    { network, system }: ReportSource,
  ): Promise<void> => {
    if (names.length === 0 || live.getLiveSets()?.candidate?.set.id !== setId) return;
    const packages = [...new Set(names.map(ownerOf))];
    await addFaultNetwork(db, { setId, packages, side, network: hash(network), system: hash(system) });
  };

  const addReport: VisitorEvidence['addReport'] = async ({ setId, measured, token, address }) => {
    const sets = live.getLiveSets();
    // A tab that was opened before is nobody's error, and counts no more.
    if (setId !== sets?.stable.id && setId !== sets?.candidate?.set.id) return;
    const decides = sets.candidate !== null;
    const view = decides ? readViewToken(secrets, token ?? '') : undefined;
    // Shells of earlier releases report without a token.
    if (decides && view?.setId !== setId) return;
    const source = sourceOf(address, findSystem);
    await weigh({ what: 'report', setId, source, decides });
    // Last: anyone who may report no more fills no table.
    const by = { named: view?.nonce ?? '' };
    if (view && !(await isFirstTry(db, { what: 'report-token', by, windowSeconds: TOKEN_SECONDS }))) return;
    const parts = readMeasured(measured).filter(
      ({ package: name }) => !view || view.packages.includes(ownerOf(name)),
    );
    measurements.addView(setId, parts);
    const faulty = parts.filter(isFaulty).map(({ package: name }) => name);
    await noteFault({ setId, side: 'browser' }, faulty, source);
  };

  const addRender: VisitorEvidence['addRender'] = async (setId, address, answer = NO_DOCUMENT) => {
    try {
      const source = sourceOf(address, findSystem);
      const decides = live.getLiveSets()?.candidate !== null;
      await weigh({ what: 'render', setId, source, decides });
      measurements.addRender(setId, answer);
      await noteFault({ setId, side: 'server' }, listFailed(answer), source);
    } catch {
      // Its network had enough, or the database is away: one document less is counted.
    }
  };
  return { addReport, addRender };
};
