/** What stops the bootstrap: one line that says what is missing, and no stack trace. */
export class Stop extends Error {}

const CAUSES = [
  [/ENOSPC|no space left/i, () => 'There is no disk space left. Free about 2 GB and start again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|META_FETCH_FAIL|fetch failed|error sending request|dns error/i,
    () =>
      'The package registry cannot be reached. Check the network (or npm_config_registry) and start again.',
  ],
  [
    /OUTDATED_LOCKFILE/,
    () => 'pnpm-lock.yaml does not fit the package.json files. Run `pnpm install` and commit the lock file.',
  ],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    (root) => `The folder ${root} (or the package cache in the home folder) cannot be written by this user.`,
  ],
];

/**
 * One clear line for what a failed command or system call said.
 * @param {string} output @param {string} root the checkout
 */
export const explainFailure = (output, root) => {
  for (const [pattern, explain] of CAUSES) if (pattern.test(output)) return explain(root);
  return null;
};
