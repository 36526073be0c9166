/** The picture process: takes tasks from the process that started it and ends with it. */
import { allowDecoders, makePictures } from './make-pictures.ts';
import { PictureError, type PictureTask } from './picture-task.ts';

export interface PictureOrder {
  id: number;
  task: PictureTask;
}

allowDecoders();

process.on('message', ({ id, task }: PictureOrder) => {
  makePictures(task).then(
    (facts) => process.send?.({ id, facts }),
    (error: unknown) =>
      process.send?.({
        id,
        fault: error instanceof PictureError ? error.fault : null,
        message: error instanceof Error ? error.message : String(error),
      }),
  );
});
process.on('disconnect', () => process.exit());
// A terminal's Ctrl-C reaches the whole group; the parent decides when this ends.
process.on('SIGINT', () => {});
