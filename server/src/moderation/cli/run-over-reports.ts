/** Commands about what visitors wrote to the site. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransactionBy } from '../../platform/database/name-changer.ts';
import { Refused } from '../../platform/http/refused.ts';
import { printOperatorActions, recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { decideReport, getAttachmentKey, getReport, getReports } from '../reports/report-cases.ts';
import { reportCaseLines, reportLines } from './print-reports.ts';
import type { ReportChoice } from './read-choice.ts';

type Print = (line: string) => void;

const writePicture = async (
  { db, storage }: { db: Database; storage: Storage },
  reportId: number,
  file: string,
): Promise<void> => {
  const found = await storage.open(await getAttachmentKey(db, reportId));
  if (!found) throw new Refused('not_found', 'the picture is gone');
  await pipeline(found.body, createWriteStream(file));
};

/** @returns whether all went well; what did not is printed */
export const runOverReports = async (
  deps: { db: Database; storage: Storage },
  choice: ReportChoice,
  print: Print,
  who: string,
): Promise<boolean> => {
  const { db } = deps;
  try {
    if (choice.command === 'reports') {
      for (const line of reportLines(await getReports(db, choice), Date.now())) print(line);
    } else if (choice.command === 'report') {
      const { reportId, picture } = choice;
      for (const line of reportCaseLines(await getReport(db, reportId), Date.now())) print(line);
      await printOperatorActions(db, 'moderate', print, `report ${reportId}`);
      if (picture === undefined) return true;
      await writePicture(deps, reportId, picture);
      print(`  picture    ${picture}`);
    } else {
      const { act, reportId, text } = choice;
      const { changed, state } = await inTransactionBy(db, { command: `moderate ${act} (${who})` }, (tx) =>
        decideReport(tx, { act, reportId, text, memberId: null }),
      );
      if (changed)
        await recordOperatorAction(db, { command: 'moderate', words: [act, `report ${reportId}`], who });
      print(`report ${reportId}: ${changed ? '' : 'already '}${state}`);
    }
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    print(error.message);
    return false;
  }
};
