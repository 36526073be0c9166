/**
 * `npm run ingest -- FOLDER`: takes a folder of videos in as uploads of a member, alongside a running site or without one. A list
 * in CSV (file, title, title_ja, description, categories, gender, models) may lie in the folder. Interrupted and started again it
 * goes on.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/platform/config/config.ts';
import { runIngest } from '../server/src/app/run-ingest.ts';
import type { Stop } from '../server/src/app/run-process.ts';
import { takeOperator } from './operators/operator-name.ts';
import { createProgressBar } from './processes/progress-bar.ts';
import { runInterruptible } from './processes/run-interruptible.ts';

const USAGE = `Usage: npm run ingest -- FOLDER --member NAME [--csv FILE] [--categories water,city] [--publish]
                [--nobody-shown] [--other-versions] [--data-dir .data] [--work] [--by WHO]
--member      whose uploads they become
--csv         a list; without it the one *.csv in the folder, if there is one
--categories  for files of which the list names none
--publish     publish without moderators
--nobody-shown  no file shows anybody; otherwise nothing is published before its uploader names who is shown
--other-versions  a file that looks like a video of the site is another version of it: nothing is refused for its looks
--work        make videos in this process too; it does so anyway when no site runs`;

const bar = createProgressBar();

const ingest = async (stops: Stop[], signal: AbortSignal): Promise<number> => {
  const { who, args } = takeOperator(process.argv.slice(2));
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      member: { type: 'string' },
      csv: { type: 'string' },
      categories: { type: 'string', default: '' },
      publish: { type: 'boolean', default: false },
      'other-versions': { type: 'boolean', default: false },
      'nobody-shown': { type: 'boolean', default: false },
      work: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
    },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0 || !values.member) {
    console.error(USAGE);
    return 1;
  }
  const dataDir = values['data-dir'];
  const config = readConfig({ ...process.env, ...(dataDir && { FOYER_DATA_DIR: dataDir }) }, { demo: true });
  const choice = {
    folder,
    csv: values.csv,
    categories: values.categories.split(',').filter(Boolean),
    member: values.member,
    who,
    publish: values.publish,
    nobodyShown: values['nobody-shown'],
    otherVersions: values['other-versions'],
    work: values.work,
  };
  const { taken, known, bad } = await runIngest(config, choice, bar, stops, signal);
  if (signal.aborted) {
    bar.say('stopped; the same command goes on');
    return 130;
  }
  bar.show(1, 'done');
  bar.say(`${taken} taken in, ${known} known already, ${bad} bad`);
  return bad > 0 ? 1 : 0;
};

await runInterruptible(ingest);
