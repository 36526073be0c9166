/**
 * The picture process: one order after the other from its first pipe, answers into its second. It opens no file: what it decodes
 * comes with the order, and what it makes goes with the answer. Ends with the process that started it.
 */
import { allowDecoders, makePictures } from './make-pictures.ts';
import { readMessage, writeMessage } from '../../platform/jail/message-frames.ts';
import { PictureError, type PictureFacts, type PictureFault, type PictureWork } from './picture-task.ts';

export interface PictureOrder {
  id: number;
  work: PictureWork;
}

export interface PictureAnswer {
  id: number;
  facts?: PictureFacts;
  fault?: PictureFault | null;
  message?: string;
}

/** Only sees whether the walls let libvips work. */
const TRIAL_ARGUMENT = 'trial';

const answerOf = async (order: PictureOrder, file: Buffer): Promise<[PictureAnswer, Uint8Array[]]> => {
  const { id, work } = order;
  try {
    const { facts, files } = await makePictures(work, file);
    return [{ id, facts }, files];
  } catch (error) {
    const fault = error instanceof PictureError ? error.fault : null;
    return [{ id, fault, message: error instanceof Error ? error.message : String(error) }, []];
  }
};

allowDecoders();

if (process.argv[2] === TRIAL_ARGUMENT) {
  const one = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const formats = ['avif', 'webp', 'jpg'] as const;
  const renditions = [{ name: 'trial', width: 1, formats }];
  const { files } = await makePictures({ minWidth: 1, minHeight: 1, isMade: true, renditions }, one);
  process.exit(files.length === formats.length ? 0 : 1);
}

for (;;) {
  const order = readMessage<PictureOrder>(0);
  if (!order) break;
  const [head, blobs] = await answerOf(order.head, Buffer.from(order.blobs[0] ?? []));
  writeMessage(1, { head, blobs });
}
