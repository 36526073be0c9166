/** Renders documents of ever-new addresses in one worker, and says what its heap holds after the first minute and at the end. */
import { buildDocumentRequest } from '@foyer/shared/testing/document-request';
import type { RenderPackage, RenderSet } from '@foyer/shared/wire-schemas/documents';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { buildPackages } from '../../../../scripts/build.ts';
import { createInternalApi } from '../../app/internal-api.ts';
import { RenderWorker } from '../../documents/render/render-worker.ts';
import type { WebDeps } from '../../platform/http/web-deps.ts';

/** Several at the same time, as the pool gives them to a worker. */
const CONCURRENCY = 4;
const FIRST_SECONDS = 60;

export interface RenderMemory {
  addresses: number;
  statuses: Record<string, number>;
  /** Held heap after the first minute, or the first third of a shorter run. */
  firstMb: number;
  lastMb: number;
}

type RenderDeps = Pick<WebDeps, 'db' | 'cache' | 'secrets' | 'config' | 'log'>;

/** A worker with the packages as they are built, and data from `deps`. */
export const openBuiltRenderWorker = async (deps: RenderDeps): Promise<RenderWorker> => {
  const built = await buildPackages(WORKSPACE_PACKAGES);
  const packages: Record<string, RenderPackage> = {};
  for (const [name, { release, folder }] of Object.entries(built))
    packages[name] = { release, folder, base: `/releases/${name}/` };
  const worker = new RenderWorker({
    worker: { set: { id: 1, packages } as unknown as RenderSet, loadTimeoutMs: 5000 },
    answerApi: createInternalApi(deps),
    renderTimeoutMs: 5000,
  });
  await worker.ready;
  return worker;
};

const requestOf = (url: string, { settings }: WebDeps['config']) => {
  const request = buildDocumentRequest(url);
  return { ...request, site: { ...request.site, settings } };
};

/** No address comes twice. */
const addressOf = (count: number, videos: number): string => {
  const kinds = [
    `/videos/${(count % videos) + 1}/a-video/?related=${(count % 100_000) + 1}`,
    `/videos/${videos + count}/x/`,
    `/videos/latest-updates/${(count % 100_000) + 1}/`,
    `/videos/${(count % videos) + 1}/a-video/?lang=de&related=${(count % 100_000) + 1}`,
    `/members/${count}/info/`,
    `/community/recent/${(count % 100_000) + 1}/`,
    `/categories/outdoor-${count}/latest-updates/1/`,
  ];
  return kinds[count % kinds.length] ?? '/';
};

/** @param videos with the ids 1 to that there are */
export const measureRenderMemory = async (
  worker: RenderWorker,
  config: WebDeps['config'],
  { seconds, videos }: { seconds: number; videos: number },
): Promise<RenderMemory> => {
  const firstSeconds = Math.min(FIRST_SECONDS, seconds / 3);
  let addresses = 0;
  let isOver = false;
  let isPaused = false;
  const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time * 1000));
  const statuses: Record<string, number> = {};
  const renderOn = async () => {
    while (!isOver) {
      if (isPaused) {
        await wait(0.05);
        continue;
      }
      addresses += 1;
      const message = await worker.send({
        type: 'render',
        request: requestOf(addressOf(addresses, videos), config),
      });
      if (message.type !== 'rendered') throw new Error('not a document');
      const { status } = message.answer;
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const renderers = Promise.all(Array.from({ length: CONCURRENCY }, renderOn));
  /** Between documents, after a full collection. */
  const heldMb = async (): Promise<number> => {
    isPaused = true;
    while (worker.busy > 0) await wait(0.05);
    const bytes = await worker.heldHeapBytes();
    isPaused = false;
    return bytes / 1e6;
  };
  await wait(firstSeconds);
  const firstMb = await heldMb();
  await wait(seconds - firstSeconds);
  const lastMb = await heldMb();
  isOver = true;
  await renderers;
  return { addresses, statuses, firstMb, lastMb };
};

export const describeRenderMemory = ({ addresses, statuses, firstMb, lastMb }: RenderMemory): string =>
  `${addresses} addresses, statuses ${JSON.stringify(statuses)}: heap ${firstMb.toFixed(1)} MB, at the end ` +
  `${lastMb.toFixed(1)} MB, ratio ${(lastMb / firstMb).toFixed(2)}`;
