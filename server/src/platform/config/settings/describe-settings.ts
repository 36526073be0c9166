/** Writes the reference of all settings, docs/reference/configuration.md. */
import { SETTING_GROUPS } from './all-settings.ts';
import type { Setting } from './setting.ts';

const shownDefault = (setting: Setting): string => {
  if (setting.shown !== undefined) return setting.shown;
  if (setting.kind === 'flag') return setting.default ? '`1`' : '`0`';
  return setting.default === '' || setting.default === undefined ? 'none' : `\`${setting.default}\``;
};

/** What it may be; texts say so themselves. */
const shownValues = (setting: Setting): string => {
  if (setting.kind === 'flag') return '`1`, `0`';
  return setting.kind === 'integer' ? `${setting.min} to ${setting.max}` : '';
};

/** Secrets have two names. */
const shownName = (name: string, setting: Setting): string =>
  setting.kind === 'text' && setting.isSecret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;

const row = (name: string, setting: Setting): string =>
  `| ${shownName(name, setting)} | ${shownDefault(setting)} | ${shownValues(setting)} | ${setting.text} |`;

const HEAD = `# Configuration

Environment variables of the server. \`npm run settings-reference\` writes this page from \`server/src/platform/config/settings/\`; a test compares them.
A wrong value stops the start with one line that names the variable. Flags may be written \`true\`, \`yes\`, \`on\` and their opposites, too.
Of a variable with a second name that ends in \`_FILE\`, the value may stand in a file, such as orchestrators mount, whose path the second name holds; both together are refused.
`;

const TAIL = `
## For builds and tools
| variable | default | |
|---|---|---|
| \`FOYER_BUILDER\` | \`local\` | id of who builds, in the signed release |
| \`FOYER_CHROMIUM\` | the one of the system | the browser that tests and the browser check drive |
| \`FOYER_DEV_SERVER\`, \`FOYER_DEV_PORT\` | \`http://127.0.0.1:8080\`, 8091 and up | a remote alone: the server that it gets its data from, its own port; without it 8091 for the first remote in the alphabet, 8092 for the next; 8099 for a remote outside this workspace |
`;

/** Markdown. */
export const describeSettings = (): string => {
  const tables = SETTING_GROUPS.map(({ title, settings }) =>
    [
      `\n## ${title}`,
      '| variable | default | values | |',
      '|---|---|---|---|',
      ...Object.entries(settings).map(([name, setting]) => row(name, setting)),
      '',
    ].join('\n'),
  );
  return HEAD + tables.join('') + TAIL;
};
