/** A worker thread of the demo: painting is arithmetic, and must not hold up the thread that answers requests. */
import { parentPort, workerData } from 'node:worker_threads';
import type { DemoReply, DemoTask, DemoWorkerData } from './demo-tasks.ts';
import { giveWay } from './give-way.ts';
import { CLIPS } from './clips.ts';
import { makeClip } from './make-clip.ts';
import { makeAvatar, makePortrait } from './portraits.ts';
import { makeStills } from './stills.ts';

const { ffmpeg, preset, givesWay } = workerData as DemoWorkerData;
if (givesWay) giveWay();
const reply = (message: DemoReply): void => parentPort?.postMessage(message);

const clipOf = (id: string) => {
  const clip = CLIPS.find((one) => one.id === id);
  if (!clip) throw new Error(`no demo clip ${id}`);
  return clip;
};

const perform = async (task: DemoTask): Promise<void> => {
  if (task.kind === 'clip') return makeClip({ ffmpeg, preset }, clipOf(task.clipId), task.workDir);
  if (task.kind === 'stills')
    return makeStills(ffmpeg, clipOf(task.clipId), task.jobs, task.workDir, (files) =>
      reply({ kind: 'files', files }),
    );
  for (const { key, shape, seed } of task.drawings)
    reply({
      kind: 'files',
      files: [{ key, data: shape === 'portrait' ? await makePortrait(seed) : await makeAvatar(seed) }],
    });
};

parentPort?.on('message', (task: DemoTask) => {
  perform(task).then(
    () => reply({ kind: 'done' }),
    (error: unknown) =>
      reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
