import { describe, expect, it, jest } from '@jest/globals';
import { type LoadModule, Modules } from './remote-modules.ts';

describe('Modules', () => {
  it('loads a module once, however many ask', async () => {
    const load = jest.fn<LoadModule>(async (remote, expose) => `${remote}/${expose}`);
    const modules = new Modules(load);
    await Promise.all([modules.load('mf-player', 'watch'), modules.load('mf-player', 'watch')]);
    await modules.load('mf-player', 'watch');
    expect(load).toHaveBeenCalledTimes(1);
    expect(modules.get('mf-player', 'watch')).toEqual({ status: 'ready', module: 'mf-player/watch' });
  });

  it('keeps a failure as a state and does not try again automatically', async () => {
    const load = jest.fn<LoadModule>(async () => {
      throw new Error('gone');
    });
    const modules = new Modules(load);
    expect(await modules.load('mf-player', 'watch')).toMatchObject({
      status: 'failed',
      error: new Error('gone'),
    });
    await modules.load('mf-player', 'watch');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('discards what failed ahead of need, so that the need tries anew with a fresh container', async () => {
    let well = false;
    const load = jest.fn<LoadModule>(async (_, expose) => {
      if (!well) throw new Error('gone');
      return expose;
    });
    const modules = new Modules(load);
    modules.prepare('mf-player', ['watch']);
    await new Promise((resolve) => setTimeout(resolve));
    expect(modules.get('mf-player', 'watch').status).toBe('absent');
    well = true;
    expect((await modules.load('mf-player', 'watch')).status).toBe('ready');
    expect(load.mock.calls.map(([, , attempt]) => attempt)).toEqual([0, 1]);
  });

  it('keeps the failure of what was needed while it was loaded ahead', async () => {
    const load = jest.fn<LoadModule>(async () => {
      throw new Error('gone');
    });
    const modules = new Modules(load);
    modules.prepare('mf-player', ['watch']);
    modules.prepare('mf-player', ['watch']);
    expect((await modules.load('mf-player', 'watch')).status).toBe('failed');
    await new Promise((resolve) => setTimeout(resolve));
    expect(modules.get('mf-player', 'watch').status).toBe('failed');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('retries only what failed, as a further attempt, and tells its listeners', async () => {
    let well = false;
    const load = jest.fn<LoadModule>(async (_, expose) => {
      if (expose === 'watch' && !well) throw new Error('gone');
      return expose;
    });
    const modules = new Modules(load);
    await modules.loadAll('mf-player', ['watch', 'messages/en']);
    well = true;
    const seen: string[] = [];
    modules.subscribe(() => seen.push(modules.get('mf-player', 'watch').status));
    await modules.retry('mf-player', ['watch', 'messages/en']);
    expect(load.mock.calls.map(([, expose, attempt]) => [expose, attempt])).toEqual([
      ['watch', 0],
      ['messages/en', 0],
      ['watch', 1],
    ]);
    expect(seen).toEqual(['loading', 'ready']);
  });
});
