/**
 * Notes in shared memory whose code a render worker begins to run, so that it can be read while the worker does not answer.
 * Documents that are made at the same time overwrite one another's: the mark says which remotes were at work, never who is at
 * fault.
 */
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';

/** How often the mark changed; then for each remote the change at which it was marked first, 0: never. */
const TURN = 0;
const FIRST_TURNS = 1;

const remotesOf = (set: RenderSet): RemoteName[] =>
  Object.keys(set.packages).filter((name): name is RemoteName => name !== 'shell');

export class Marks {
  readonly #remotes: readonly RemoteName[];
  readonly #cells: Int32Array;

  static createMemory(set: RenderSet): SharedArrayBuffer {
    return new SharedArrayBuffer((FIRST_TURNS + remotesOf(set).length) * Int32Array.BYTES_PER_ELEMENT);
  }

  /** @param set the same in both threads */
  constructor(memory: SharedArrayBuffer, set: RenderSet) {
    this.#remotes = remotesOf(set);
    this.#cells = new Int32Array(memory);
  }

  /** `remote` runs from now on; null: the shell. */
  note(remote: RemoteName | null): void {
    const turn = Atomics.add(this.#cells, TURN, 1) + 1;
    if (!remote) return;
    const index = this.#remotes.indexOf(remote);
    if (index >= 0) Atomics.compareExchange(this.#cells, FIRST_TURNS + index, 0, turn);
  }

  /** Grows whenever other code begins to run. */
  get turn(): number {
    return Atomics.load(this.#cells, TURN);
  }

  /** Remotes that ran since the last `forget`, in the order in which they began. */
  get ran(): RemoteName[] {
    const firstTurn = (remote: RemoteName) =>
      Atomics.load(this.#cells, FIRST_TURNS + this.#remotes.indexOf(remote));
    return this.#remotes
      .filter((remote) => firstTurn(remote) !== 0)
      .sort((a, b) => firstTurn(a) - firstTurn(b));
  }

  forget(): void {
    this.#remotes.forEach((_, index) => Atomics.store(this.#cells, FIRST_TURNS + index, 0));
  }
}
