import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Transport } from '@foyer/shared/platform';
import { answerProofsWith, steppingUp } from './step-up-transport.ts';

const REFUSED = {
  error: { status: 403, code: 'step_up_required' as const, info: { ways: ['code'], wants_factor: true } },
};
const DONE = { data: { ok: true } };
const REQUEST = { url: '/api/moderation.php', method: 'POST' as const, body: { act: 'delete' } };
/** Answers one after the other. */
const answering = (...answers: Awaited<ReturnType<Transport>>[]) => {
  const sent: unknown[] = [];
  const transport: Transport = async (request) => {
    sent.push(request);
    return answers.shift() ?? DONE;
  };
  return { sent, transport: steppingUp(transport) };
};
let stop: (() => void) | undefined;
afterEach(() => stop?.());

describe('a request that wants a proof', () => {
  it('is sent again once it was given', async () => {
    const ask = jest.fn(async () => true);
    stop = answerProofsWith(ask);
    const { sent, transport } = answering(REFUSED);
    expect(await transport(REQUEST)).toEqual(DONE);
    expect(sent).toEqual([REQUEST, REQUEST]);
    expect(ask.mock.calls).toEqual([[{ ways: ['code'], wants_factor: true }]]);
  });

  it('stays refused where it was not, or where nobody asks', async () => {
    const { sent, transport } = answering(REFUSED, REFUSED);
    expect(await transport(REQUEST)).toEqual(REFUSED);
    stop = answerProofsWith(async () => false);
    expect(await transport(REQUEST)).toEqual(REFUSED);
    expect(sent).toHaveLength(2);
  });

  it('is asked for once: a second refusal is reported', async () => {
    stop = answerProofsWith(async () => true);
    const { sent, transport } = answering(REFUSED, REFUSED);
    expect(await transport(REQUEST)).toEqual(REFUSED);
    expect(sent).toHaveLength(2);
  });
});

it('leaves all else alone', async () => {
  const ask = jest.fn(async () => true);
  stop = answerProofsWith(ask);
  const failed = { error: { status: 403, code: 'no_permission' as const } };
  const { transport } = answering(failed, DONE);
  expect([await transport(REQUEST), await transport(REQUEST)]).toEqual([failed, DONE]);
  expect(ask).not.toHaveBeenCalled();
});
