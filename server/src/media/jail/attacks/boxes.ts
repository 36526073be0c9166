/** Takes MP4 files apart and puts them together again, wrong where an attack wants it. */

export interface Box {
  /** Four characters. */
  type: string;
  /** Boxes inside, or bytes. */
  content: Box[] | Buffer;
}

const FOLDERS: readonly string[] = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'edts'];

export const parseBoxes = (bytes: Buffer): Box[] => {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + size);
    boxes.push({ type, content: FOLDERS.includes(type) ? parseBoxes(content) : Buffer.from(content) });
    at += size;
  }
  return boxes;
};

export const box = (type: string, content: Box[] | Buffer): Box => ({ type, content });

export const writeBoxes = (boxes: readonly Box[]): Buffer =>
  Buffer.concat(
    boxes.flatMap(({ type, content }) => {
      const inside = Array.isArray(content) ? writeBoxes(content) : content;
      const head = Buffer.alloc(8);
      head.writeUInt32BE(inside.length + 8, 0);
      head.write(type, 4, 'latin1');
      return [head, inside];
    }),
  );

/** Every box of the type, wherever it lies. */
export const findBoxes = (boxes: readonly Box[], type: string): Box[] =>
  boxes.flatMap((each) => [
    ...(each.type === type ? [each] : []),
    ...(Array.isArray(each.content) ? findBoxes(each.content, type) : []),
  ]);

/** The file with the bytes of every box of the type changed; what lies after `mdat` may grow. */
export const changeBoxes = (
  file: Buffer,
  types: readonly string[],
  change: (bytes: Buffer) => Buffer,
): Buffer => {
  const boxes = parseBoxes(file);
  for (const type of types)
    for (const each of findBoxes(boxes, type))
      if (Buffer.isBuffer(each.content)) each.content = change(each.content);
  return writeBoxes(boxes);
};

export const bigEndian32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** The bytes with one number written over. */
export const put32 = (bytes: Buffer, offset: number, value: number): Buffer => {
  bytes.writeUInt32BE(value, offset);
  return bytes;
};
