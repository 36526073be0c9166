/** What an attacker tries against a canary over a day, while honest visitors come and go. */
import {
  type AttackedCanary,
  type AttackedSite,
  FAULTY,
  honestAddress,
  SOUND,
} from './attacked-site.fixture.ts';

export interface Attack {
  /** Addresses in all; each asks once in a round that comes to it. */
  networks: number;
  addressOf: (index: number) => string;
  /** What they do, with a token of the set each. */
  act: (canary: AttackedCanary, address: string) => Promise<void>;
  /** All of them before the first honest visitor, instead of over the day. */
  isRush?: boolean;
}
interface Day {
  /** Looks at the canary, spread over the day. */
  rounds: number;
  /** Of the candidate, of honest visitors; of the stable set twice as many. */
  visitsPerRound: number;
  /** Whether a view of the candidate fails. */
  isBroken: (view: number) => boolean;
}
export interface DayResult {
  state: string;
  reason: string;
  /** The last step that it reached. */
  step: number;
  /** Every state that it was in. */
  states: ReadonlySet<string>;
}

/** A day of both; ends when the canary is decided or held. */
export const liveThroughDay = async (
  site: AttackedSite,
  canary: AttackedCanary,
  { rounds, visitsPerRound, isBroken }: Day,
  { networks, addressOf, act, isRush = false }: Attack,
): Promise<DayResult> => {
  const states = new Set<string>();
  let visits = 0;
  let attacks = 0;
  for (let round = 0; round < rounds; round++) {
    for (
      const end = isRush ? networks : Math.ceil((networks * (round + 1)) / rounds);
      attacks < end;
      attacks++
    )
      await act(canary, addressOf(attacks));
    for (let count = 0; count < visitsPerRound; count++, visits++) {
      for (let others = 0; others < 2; others++)
        await site.visit(canary.stableId, honestAddress(5000 + visits * 2 + others), SOUND);
      await site.visit(canary.setId, honestAddress(visits), isBroken(visits) ? FAULTY : SOUND);
    }
    await site.look();
    states.add((await canary.read()).state);
    if (!['running', 'waiting'].includes((await canary.read()).state)) break;
  }
  const { state, reason, step } = await canary.read();
  return { state, reason, step, states };
};

export const isSound = (): boolean => false;
export const failsForHalf = (view: number): boolean => view % 2 === 0;

export const attacksOn = (site: AttackedSite) => ({
  /** Bad reports of the candidate. */
  slander: (canary: AttackedCanary, address: string) => site.report(canary.setId, address, FAULTY),
  /** Good reports of the candidate, bad ones of the stable set, and documents that make it seem much visited. */
  whitewash: async (canary: AttackedCanary, address: string) => {
    await site.fetchDocument(canary.setId, address);
    await site.report(canary.setId, address, SOUND);
    await site.report(canary.stableId, address, FAULTY);
  },
});
