import type { LogStep } from '../platform/logging/log.ts';

/** A release, a set or a change of channel that the registry will not take. `message` is one sentence for people. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/** Nobody has signed it, and this process has no key to sign it with. */
export class ReleaseNotSigned extends ReleaseRefused {}

/** A production site has nothing to show yet, and no key; the message and the steps say what its operator does. */
export class FirstKeysMissing extends ReleaseRefused {
  readonly steps: readonly LogStep[];
  constructor(message: string, steps: readonly LogStep[], options?: ErrorOptions) {
    super(message, options);
    this.steps = steps;
  }
}

/** The set could not render in time: what is built is whole, and another try may succeed. */
export class WarmUpFailed extends ReleaseRefused {}

/** Another set went live since this one was made, or while it was warmed up. */
export class ReleaseOvertaken extends ReleaseRefused {}
