/**
 * What destroys may be refused until the member has proven once more who it is: the host asks in a dialog, and the request is sent
 * again. Done once for all remotes; where nobody is there to ask, the refusal is reported as any other.
 */
import type { Transport } from '@foyer/shared/platform';
import type { StepUpInfo } from '@foyer/shared/wire-schemas/accounts/step-up';

/** @returns whether the member proved it */
export type AskForProof = (info: StepUpInfo) => Promise<boolean>;

let ask: AskForProof | undefined;

/** @returns takes it back */
export const answerProofsWith = (asked: AskForProof): (() => void) => {
  ask = asked;
  return () => {
    if (ask === asked) ask = undefined;
  };
};

const infoOf = (info: unknown): StepUpInfo => {
  const { ways = [], wants_factor = false } = (info ?? {}) as Partial<StepUpInfo>;
  return { ways, wants_factor };
};

export const steppingUp =
  (transport: Transport): Transport =>
  async (request, signal) => {
    const answer = await transport(request, signal);
    if (!('error' in answer) || answer.error.code !== 'step_up_required' || !ask) return answer;
    return (await ask(infoOf(answer.error.info))) ? transport(request, signal) : answer;
  };
