/** `npm run lab`: every part of a site that survives the loss of any one of them, on this machine; deploy/lab/README.md says how to look at it. */
import { startLab } from '../deploy/lab/run-lab.ts';
import { endWithParent } from './processes/end-with-parent.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

endWithParent();
const lab = await startLab({ say });
for (const part of lab.parts) say(`  ${part.name.padEnd(12)} pid ${part.pid()}`);
say(`its files: ${lab.plan.folder}; Ctrl-C ends it`);
await new Promise<void>((resolve) => {
  process.once('SIGINT', resolve);
  process.once('SIGTERM', resolve);
  // Its parts alone would not keep this process.
  setInterval(() => {}, 2 ** 30);
});
await lab.stop();
process.exit(0);
