/** Whether what a `release.json` says about its build can be read: it is shown to operators, and it never names a path of a machine. */
import { BUILDER_ID, COMMIT_ID } from '@foyer/shared/wire-schemas/releases/releases';

const FILE_NAME = /^[\w][\w.-]{0,99}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const TEXT_LENGTH = 200;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_LENGTH;
const isTime = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));

const isSource = (source: unknown): boolean =>
  isFields(source) &&
  (source.commit === null || (typeof source.commit === 'string' && COMMIT_ID.test(source.commit))) &&
  (source.isClean === null || typeof source.isClean === 'boolean');

/** The first thing that is wrong; undefined when it is right, or absent as in releases from before. */
export const findProvenanceFault = (provenance: unknown): string | undefined => {
  if (provenance === undefined) return undefined;
  if (!isFields(provenance)) return 'has a provenance that is no object';
  const { builder, buildType, command, source, materials, startedAt, finishedAt } = provenance;
  if (typeof builder !== 'string' || !BUILDER_ID.test(builder))
    return 'has a provenance whose builder is no id or address';
  if (!isText(buildType) || !isText(command)) return 'has a provenance that does not say what was run';
  if (!isSource(source)) return 'has a provenance whose source cannot be read';
  const areHashes =
    isFields(materials) &&
    Object.entries(materials).every(
      ([name, hash]) => FILE_NAME.test(name) && typeof hash === 'string' && SHA256.test(hash),
    );
  if (!areHashes) return 'has a provenance whose materials are no SHA-256 by file name';
  return isTime(startedAt) && isTime(finishedAt) ? undefined : 'has a provenance without its times';
};
