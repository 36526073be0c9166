/** `npm run moderate` without a process of its own: what scripts/moderate.ts does once it has started, over the database that the environment names. */
import { explainDatabaseFailure } from '../../../../scripts/processes/explain-failure.ts';
import { takeOperator } from '../../../../scripts/operators/operator-name.ts';
import { readChoice } from './read-choice.ts';
import { runModeration } from './run.ts';

export const runModerateHere = async (
  words: readonly string[],
): Promise<{ code: number; lines: string[] }> => {
  const said: string[] = [];
  let code = 1;
  try {
    const { who, args } = takeOperator(words);
    if (await runModeration(readChoice(args), (line) => void said.push(line), who)) code = 0;
  } catch (error) {
    said.push(explainDatabaseFailure(error));
  }
  return { lines: said.join('\n').trim().split('\n'), code };
};
