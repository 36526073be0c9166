/**
 * One fill of a cache, shared by all who ask for the same while it runs. What it shows is known at its end alone, so that it
 * notes which tags were invalidated meanwhile: one that carries none of them is as good as if nothing had been written.
 */
export class Fill<Value> {
  readonly work: Promise<Value>;
  readonly #tagsOf: (value: Value) => readonly string[];
  /** Tags invalidated since it started, each with the number of its first invalidation. */
  readonly #dropped = new Map<string, number>();
  #drops = 0;
  #isOutdated = false;

  constructor(make: (fill: Fill<Value>) => Promise<Value>, tagsOf: (value: Value) => readonly string[]) {
    this.#tagsOf = tagsOf;
    this.work = make(this);
  }

  noteInvalidation(tags: readonly string[]): void {
    this.#drops += 1;
    for (const tag of tags) if (!this.#dropped.has(tag)) this.#dropped.set(tag, this.#drops);
  }

  /** Its key, or everything, was removed: it is not cached, whatever it shows. */
  discard(): void {
    this.#isOutdated = true;
  }

  /** Whether the value may be cached: nothing that it shows was invalidated since the fill started. */
  isCurrent(value: Value): boolean {
    return !this.#isOutdated && this.#tagsOf(value).every((tag) => !this.#dropped.has(tag));
  }

  /**
   * For one who asks while it runs.
   * @returns undefined when something that it shows was invalidated before that, or when it failed and that cannot be known
   * @throws what the fill throws, unless something was invalidated before
   */
  async join(): Promise<{ value: Value } | undefined> {
    const invalidationsBefore = this.#drops;
    let value: Value;
    try {
      value = await this.work;
    } catch (error) {
      if (invalidationsBefore > 0) return undefined;
      throw error;
    }
    const isStale = this.#tagsOf(value).some(
      (tag) => (this.#dropped.get(tag) ?? Infinity) <= invalidationsBefore,
    );
    return isStale ? undefined : { value };
  }
}
