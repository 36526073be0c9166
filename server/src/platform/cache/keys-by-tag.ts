/** The index from a tag to the cache keys that carry it, by which one tag invalidates all of them. */
export class KeysByTag {
  readonly #keys = new Map<string, Set<string>>();

  add(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      if (keys) keys.add(key);
      else this.#keys.set(tag, new Set([key]));
    }
  }

  remove(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(tag);
    }
  }

  /** A copy: what is done to each key changes the index. */
  find(tags: readonly string[]): string[] {
    return tags.flatMap((tag) => [...(this.#keys.get(tag) ?? [])]);
  }
}
