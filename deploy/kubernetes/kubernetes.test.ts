/** The manifests, put together by kubectl where it is installed, else read file by file; no test has a cluster. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../server/src/platform/config/settings/all-settings.ts';

const HERE = import.meta.dirname;
const read = (name: string): string => readFileSync(join(HERE, name), 'utf8');

interface Probe {
  httpGet?: { path: string; port: string };
  tcpSocket?: { port: string };
}
interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: object }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  resources: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    strategy?: { rollingUpdate: { maxUnavailable: number; maxSurge: number } };
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>;
    minAvailable?: number;
    maxUnavailable?: number;
    template?: {
      metadata: { labels: Record<string, string> };
      spec: {
        automountServiceAccountToken: boolean;
        terminationGracePeriodSeconds: number;
        securityContext: Record<string, unknown>;
        initContainers?: Container[];
        containers: Container[];
        volumes: {
          name: string;
          persistentVolumeClaim?: { claimName: string };
          secret?: { secretName: string };
        }[];
      };
    };
    scaleTargetRef?: { name: string };
    minReplicas?: number;
    metrics?: { type: string; external?: { metric: { name: string } } }[];
  };
}
interface Kustomization {
  resources: string[];
  images: { name: string; newTag: string }[];
  configMapGenerator: { name: string; literals: string[] }[];
}

const kustomization = parse(read('kustomization.yaml')) as Kustomization;
const literals = kustomization.configMapGenerator.flatMap((map) => map.literals);

const readFiles = (): Manifest[] =>
  kustomization.resources.flatMap((name) =>
    parseAllDocuments(read(name)).map((document) => document.toJS() as Manifest),
  );
const built = spawnSync('kubectl', ['kustomize', HERE], { encoding: 'utf8' });
const manifests =
  built.error === undefined
    ? parseAllDocuments(built.stdout).map((document) => document.toJS() as Manifest)
    : readFiles();

const ofKind = (kind: string): Manifest[] => manifests.filter((one) => one.kind === kind);
const deployments = ofKind('Deployment').map((one) => [one.metadata.name, one] as const);
const podOf = ({ spec }: Manifest) => {
  if (!spec.template) throw new Error('no pod');
  return spec.template.spec;
};
const containersOf = (one: Manifest): Container[] => [
  ...(podOf(one).initContainers ?? []),
  ...podOf(one).containers,
];

describe('the manifests', () => {
  it('are put together by kustomize without a complaint', () => {
    if (built.error === undefined) expect([built.stderr, built.status]).toEqual(['', 0]);
    expect(deployments.map(([name]) => name).toSorted()).toEqual([
      ...['foyer-proxy', 'foyer-web', 'foyer-worker'],
    ]);
  });

  it.each(deployments)('%s runs without rights, over a root that cannot be written', (_name, one) => {
    const pod = podOf(one);
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const container of containersOf(one)) {
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(container.resources.requests ?? {}).toSorted()).toEqual(['cpu', 'memory']);
      expect(container.resources.limits?.['memory']).toMatch(/^\d+[MG]i$/);
    }
  });

  it.each(deployments)('%s is replaced by one more before one less, with a budget', (_name, one) => {
    expect(one.spec.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    const labels = podOf(one) && one.spec.template?.metadata.labels;
    const selected = ({ spec }: Manifest): boolean =>
      Object.entries(spec.selector?.matchLabels ?? {}).every(([key, value]) => labels?.[key] === value);
    const budgets = ofKind('PodDisruptionBudget').filter(selected);
    expect(budgets).toHaveLength(1);
    expect((budgets[0]?.spec.minAvailable ?? 0) + (budgets[0]?.spec.maxUnavailable ?? 0)).toBe(1);
    expect(selected(one)).toBe(true);
  });

  it.each(deployments)('%s has probes at ports that it opens, and mounts what it names', (name, one) => {
    const pod = podOf(one);
    for (const container of pod.containers) {
      const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
      const given = probes.flatMap((probe) => (probe ? [probe.httpGet?.port ?? probe.tcpSocket?.port] : []));
      expect(given.length).toBeGreaterThan(1);
      const ports = container.ports?.map((port) => port.name) ?? [];
      expect(given.filter((port) => !ports.includes(port ?? ''))).toEqual([]);
      // After the start no probe asks for the database: the site goes on from its caches.
      for (const probe of [container.readinessProbe, container.livenessProbe])
        expect(probe?.httpGet?.path).not.toBe('/readyz');
      if (name === 'foyer-web') expect(container.startupProbe?.httpGet?.path).toBe('/readyz');
    }
    const volumes = pod.volumes.map((volume) => volume.name);
    for (const container of containersOf(one))
      expect(container.volumeMounts.filter((mount) => !volumes.includes(mount.name))).toEqual([]);
    const claims = pod.volumes.flatMap((volume) => volume.persistentVolumeClaim?.claimName ?? []);
    const known = ofKind('PersistentVolumeClaim').map((claim) => claim.metadata.name);
    expect(claims.filter((claim) => !known.includes(claim))).toEqual([]);
  });

  it('gives processes longer to end than they drain and close', () => {
    const drain = Number(literals.find((one) => one.startsWith('FOYER_DRAIN_SECONDS='))?.split('=')[1]);
    const failTimeout = Number(/fail_timeout=(\d+)s/.exec(read('../nginx/render-config.ts'))?.[1]);
    expect(drain).toBeGreaterThan(failTimeout);
    for (const name of ['foyer-web', 'foyer-worker']) {
      const [, one] = deployments.find(([own]) => own === name) ?? [];
      expect(one && podOf(one).terminationGracePeriodSeconds).toBeGreaterThan(drain + 5);
    }
  });

  it('sets variables that the server reads, and secrets as files alone', () => {
    const secrets = Object.entries(SETTINGS).flatMap(([name, setting]) =>
      'isSecret' in setting ? [name] : [],
    );
    const known = [...Object.keys(SETTINGS), ...secrets.map((name) => `${name}_FILE`)];
    const [site] = kustomization.configMapGenerator;
    const names = (site?.literals ?? []).map((one) => one.split('=')[0] ?? '');
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(names.filter((name) => secrets.includes(name))).toEqual([]);
    for (const [, one] of deployments)
      for (const container of containersOf(one)) {
        expect(container.env).toBeUndefined();
        expect((container.envFrom ?? []).filter((from) => from.secretRef)).toEqual([]);
      }
    const mounts = literals.filter((one) => one.includes('=/run/secrets/'));
    const folders = new Set(mounts.map((one) => one.split('=')[1]?.replace(/\/[^/]+$/, '')));
    expect([...folders]).toEqual(['/run/secrets/foyer']);
  });

  it('pins every image', () => {
    const images = deployments.flatMap(([, one]) => containersOf(one).map(({ image }) => image));
    const tags = new Map(kustomization.images.map(({ name, newTag }) => [name, newTag]));
    for (const image of new Set(images)) expect(tags.get(image) ?? image.split(':')[1]).toMatch(/^\d/);
  });

  it('scales workers by what waits, by a figure that Prometheus has', () => {
    const [scaler] = ofKind('HorizontalPodAutoscaler').filter(
      ({ spec }) => spec.scaleTargetRef?.name === 'foyer-worker',
    );
    const [rule] = parse(read('adapter-rules.yaml')) as { name: { as: string }; metricsQuery: string }[];
    expect(scaler?.spec.metrics?.[0]?.external?.metric.name).toBe(rule?.name.as);
    expect(scaler?.spec.minReplicas).toBeGreaterThan(0);
    // The alert about uploads that wait asks for the same states.
    expect(rule?.metricsQuery).toContain('state=~"created|retry"');
    expect(read('../observability/rules.yml')).toContain('state=~"created|retry"');
    const queues = readFileSync(join(HERE, '../../server/src/processing/video-queue.ts'), 'utf8');
    const names = [...queues.matchAll(/: '(video-[\w-]+)'/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(2);
  });

  it('has no replicas of its own where an autoscaler decides', () => {
    const scaled = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef?.name);
    expect(scaled).toHaveLength(2);
    for (const [name, one] of deployments)
      expect([name, one.spec.replicas === undefined]).toEqual([name, scaled.includes(name)]);
  });
});
