/** Starts a worker process, src/app/worker.ts, which a Node that is too old cannot even read. */
import './require-node.mjs';

await import('./src/app/worker.ts');
