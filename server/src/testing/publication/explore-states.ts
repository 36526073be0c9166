/** Goes every way through the states of an upload, for the model-based tests of publication. */
import { expect } from '@jest/globals';

/** What a path so far came through. */
interface Path {
  status_id: number;
  statusBeforeDeletion: number | null;
  isApproved: boolean;
}

/**
 * Goes every way that the changes of an upload's state can be put together, as far as a state was not met before, and expects that
 * nothing becomes active without an approval that still counts.
 * @returns states that were met, and changes that were tried
 */
export const exploreStates = <Node extends Path, Change extends string>({
  first,
  changes,
  apply,
  activeStatus,
  isDeletion,
  takesBack,
  meanwhile,
}: {
  first: Node;
  changes: readonly Change[];
  /** @returns what the state machine makes of it; undefined: it refuses */
  apply: (node: Node, change: Change) => Partial<Node> | undefined;
  activeStatus: number;
  isDeletion: (from: Node, to: Partial<Node>) => boolean;
  /** Only another approval shows it again. */
  takesBack: readonly string[];
  /** What may happen to it at any time without a change of its state. */
  meanwhile: (node: Node) => readonly Node[];
}): { states: number; edges: number } => {
  const seen = new Set<string>();
  const waiting = [first];
  let edges = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const key = JSON.stringify(node);
    if (seen.has(key)) continue;
    seen.add(key);
    if (node.status_id === activeStatus) expect([key, node.isApproved]).toEqual([key, true]);
    waiting.push(...meanwhile(node));
    for (const change of changes) {
      const to = apply(node, change);
      edges += 1;
      if (!to) continue;
      waiting.push({
        ...node,
        ...to,
        statusBeforeDeletion: isDeletion(node, to) ? node.status_id : node.statusBeforeDeletion,
        isApproved: change === 'approve' || (node.isApproved && !takesBack.includes(change)),
      });
    }
  }
  return { states: seen.size, edges };
};
