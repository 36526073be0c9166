/**
 * Reads whose code a render worker started to run, also when it does not answer any more, or is gone: from a file without a name
 * that both have open. Documents that are made at the same time overwrite one another's, and what runs in the worker may write
 * what it likes: the marks say in which order remotes are tried, never who is at fault.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { RemoteName } from '@foyer/shared/remotes/remote';

export const remotesOf = (set: RenderSet): RemoteName[] =>
  Object.keys(set.packages).filter((name): name is RemoteName => name !== 'shell');

export class Marks {
  readonly #remotes: readonly RemoteName[];
  /** How often the mark changed; then for each remote the change at which it was marked first, 0: never. */
  readonly #cells: Int32Array;
  #descriptor: number | undefined;

  /** @throws Error where no temporary file can be made */
  constructor(set: RenderSet) {
    this.#remotes = remotesOf(set);
    this.#cells = new Int32Array(this.#remotes.length + 1);
    const path = join(tmpdir(), `foyer-marks-${randomUUID()}`);
    this.#descriptor = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  /** For the worker to inherit. */
  get descriptor(): number | undefined {
    return this.#descriptor;
  }

  /** Grows whenever other code starts to run. */
  get turn(): number {
    this.#read();
    return this.#cells[0] ?? 0;
  }

  /** Remotes that ran since the worker had nothing to do, in the order in which they started. */
  get ran(): RemoteName[] {
    this.#read();
    const firstTurn = (remote: RemoteName) => this.#cells[this.#remotes.indexOf(remote) + 1] ?? 0;
    return this.#remotes
      .filter((remote) => firstTurn(remote) !== 0)
      .sort((a, b) => firstTurn(a) - firstTurn(b));
  }

  /** What was read last stays. */
  close(): void {
    if (this.#descriptor === undefined) return;
    this.#read();
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #read(): void {
    if (this.#descriptor === undefined) return;
    readSync(this.#descriptor, this.#cells, 0, this.#cells.byteLength, 0);
  }
}
