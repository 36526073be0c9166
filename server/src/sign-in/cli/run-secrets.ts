/** The secrets command: which keys there are, a new one, the end of an old one; also while the site runs. */
import { type Config, readConfig } from '../../platform/config/config.ts';
import { createDatabase, type Database } from '../../platform/database/create-database.ts';
import { findRunningDatabase } from '../../platform/database/find-running-database.ts';
import { printOperatorActions, recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { addRingKey, ringIds } from '../../platform/secrets/change-keys.ts';
import { describeKeys } from '../../platform/secrets/describe-keys.ts';
import { makeKeyFile } from '../../platform/secrets/key-file.ts';
import { formatRing, type KeyRing } from '../../platform/secrets/key-ring.ts';
import { firstRing, openSecrets } from '../../platform/secrets/open-secrets.ts';
import { hasLegacySecret, saveKeyIds } from '../../platform/secrets/known-keys.ts';
import { readRing } from '../../platform/secrets/read-ring.ts';
import { retireKey, UsageError } from '../retire-key.ts';
import { countSeeds } from '../seal-seeds.ts';

const SECRETS_USAGE = `npm run secrets -- list
  rotate [--in SECONDS]   a new key, which signs after 30 seconds, or so many: until then every process has read it
  retire ID               what it signed is refused from now on
  new                     prints what a first file holds, for a secret store
  adopt                   makes the present keys, or new ones where there is no file, those of this database
  --by WHO                who runs it, for the list; else git's name, else the system's user`;
const ANNOUNCE_SECONDS = 30;

type Print = (line: string) => void;
type Settings = Pick<Config, 'secrets' | 'databaseUrl' | 'production'>;

interface Call {
  config: Settings;
  db: Database;
  print: Print;
  args: readonly string[];
}

const open = async ({ config, db, print }: Call): Promise<KeyRing> => {
  const keys = await openSecrets({ config, db, log: print, mayMake: false });
  keys.stop();
  return keys.readRing();
};

const fileOf = ({ secrets: { file, command } }: Settings): string => {
  if (command !== '')
    throw new UsageError(
      'FOYER_SECRETS_COMMAND gives the keys: change them there (npm run secrets -- new prints one)',
    );
  return file;
};

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

const list = async (call: Call): Promise<boolean> => {
  const seeds = await countSeeds(call.db);
  for (const line of describeKeys(await open(call), nowSeconds(), seeds)) call.print(line);
  const clear = seeds.get('') ?? 0;
  if (clear > 0)
    call.print(`${clear} seeds of authenticator apps stand in clear text until the first key signs`);
  if (await hasLegacySecret(call.db)) call.print('the secret of the release before is still in the database');
  return true;
};

const rotate = async (call: Call): Promise<boolean> => {
  const [flag, given] = call.args;
  const seconds = flag === undefined ? ANNOUNCE_SECONDS : Number(given);
  if ((flag !== undefined && flag !== '--in') || !(seconds >= 0)) throw new UsageError(SECRETS_USAGE);
  const file = fileOf(call.config);
  await open(call);
  const now = nowSeconds();
  const when = { signsFrom: now + Math.floor(seconds), nowSeconds: now };
  const { ring, id } = await addRingKey(file, when);
  await saveKeyIds(call.db, ringIds(ring));
  call.print(`${id} signs in ${seconds} seconds; older keys are accepted until what they signed has ended`);
  return true;
};

const retire = async (call: Call): Promise<boolean> => {
  const [id = ''] = call.args;
  const { db, print } = call;
  const file = fileOf(call.config);
  await retireKey({ db, file, ring: await open(call), print }, id, nowSeconds());
  print(`${id} is retired: what it signed is refused within seconds`);
  return true;
};

const adopt = async (call: Call): Promise<boolean> => {
  const { config, db, print } = call;
  if (
    config.secrets.command === '' &&
    (await makeKeyFile(config.secrets.file, formatRing(await firstRing(db, true))))
  )
    print(`made ${config.secrets.file}`);
  const ids = ringIds(await readRing(config.secrets));
  await saveKeyIds(db, ids);
  print(
    `this database belongs to ${ids.join(', ')} now; what other keys signed or sealed does not count any more`,
  );
  return true;
};

const COMMANDS: Record<string, (call: Call) => Promise<boolean>> = {
  list,
  rotate,
  retire,
  adopt,
  new: async ({ db, print }) => {
    print(formatRing(await firstRing(db, false)).trimEnd());
    return true;
  },
};

/** What the command does, over an open database. @returns whether all went well. @throws UsageError */
export const runSecretsWith = async (
  config: Settings,
  db: Database,
  [name = '', ...args]: readonly string[],
  print: Print,
): Promise<boolean> => {
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run) throw new UsageError(SECRETS_USAGE);
  return run({ config, db, print, args });
};

const CHANGING = ['rotate', 'retire', 'adopt'];

/** @param who runs it @returns whether all went well */
export const runSecrets = async (args: readonly string[], print: Print, who: string): Promise<boolean> => {
  const config = readConfig(process.env);
  const db = createDatabase({ url: await findRunningDatabase(config), poolSize: 2 });
  try {
    const isWell = await runSecretsWith(config, db, args, print);
    const [command = ''] = args;
    if (isWell && CHANGING.includes(command))
      await recordOperatorAction(db, { command: 'secrets', words: args, who });
    if (command === 'list') await printOperatorActions(db, 'secrets', print);
    return isWell;
  } finally {
    await db.destroy();
  }
};
