/** Writes `contract/api.json` of a release: the shapes of the API calls that it makes, as it was built with them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusalSchema } from '@foyer/shared/wire-schemas/answers';
import type { Schema } from '@foyer/shared/wire-schemas/call';
import { type CallShape, findCallShape } from '@foyer/shared/wire-schemas/calls';

/** Clients have a sentence for codes that they do not know (ui/states/error-text.tsx), so that a server may add some. */
const OPEN_REFUSAL: Schema = {
  ...refusalSchema,
  properties: { ...refusalSchema.properties, code: { type: 'string' } },
};

const withOpenCodes = ({ answer, ...shape }: CallShape): CallShape => {
  if (!Array.isArray(answer?.anyOf)) return answer ? { ...shape, answer } : shape;
  const anyOf = answer.anyOf.map((schema: Schema) => (schema === refusalSchema ? OPEN_REFUSAL : schema));
  return { ...shape, answer: { ...answer, anyOf } };
};

/** @param calls as release.json lists them in `apiCalls`; one that the API's shapes do not know is recorded by its name alone */
export const knownShapes = (calls: readonly string[]): Record<string, CallShape> =>
  Object.fromEntries(calls.map((call) => [call, withOpenCodes(findCallShape(call) ?? {})]));

/** @param folder of the release, without `contract/` */
export const writeApiShapes = async (folder: string, calls: readonly string[]): Promise<void> => {
  await mkdir(join(folder, 'contract'), { recursive: true });
  await writeFile(join(folder, 'contract/api.json'), `${JSON.stringify(knownShapes(calls), null, 1)}\n`);
};
