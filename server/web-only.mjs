/** Starts a web process, src/app/web-only.ts, which a Node that is too old cannot even read. */
import './require-node.mjs';

await import('./src/app/web-only.ts');
