import { mkdir, mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { drawUnevenPicture } from '../../testing/uneven-picture.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { KEEPER_ENVIRONMENT } from '../../platform/jail/find-jail.ts';
import { findFfmpegJail } from '../jail/ffmpeg-jail.ts';
import type { LaunchPlan } from '../../platform/jail/launch-plan.ts';
import { tryCommand } from '../../platform/jail/try-command.ts';
import { ladderWidths } from './make-pictures.ts';
import { pictureCommand, PICTURES_PER_PROCESS } from './picture-jail.ts';
import { withPictureFolder } from './picture-folder.ts';
import { createPicturePool, type PicturePool } from './picture-pool.ts';
import { PICTURE_FORMATS, type PictureTask } from './picture-task.ts';

let folder = '';
let pool: PicturePool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-pictures-'));
  pool = createPicturePool();
});
afterAll(async () => {
  pool.stop();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;
const put = async (body: Uint8Array): Promise<string> => {
  const path = join(folder, `source-${++files}`);
  await writeFile(path, body);
  return path;
};
const LADDER = { name: 'made', widths: [320, 640], maxSide: 1000, formats: PICTURE_FORMATS };
const make = async (body: Uint8Array, task: Partial<PictureTask> = {}) =>
  pool.make({ path: await put(body), minWidth: 1, minHeight: 1, folder, ladder: LADDER, ...task });

const draw = (width: number, height: number, background: object | string = '#c04020') =>
  sharp({ create: { width, height, channels: 3, background } });

/** One chunk of a PNG with its sum. */
const chunk = (type: string, data: Buffer): Buffer => {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let sum = 0xffffffff;
  for (const byte of body) sum = (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
  return Buffer.concat([head, body, tail]);
};
/** A PNG that claims any size, of a few bytes. */
const bomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('pictures', () => {
  it('are made upright, in sRGB, in three formats and no wider than they are', async () => {
    const body = await draw(400, 800)
      .composite([{ input: await draw(400, 400, '#2040c0').png().toBuffer(), top: 0, left: 0 }])
      .withIccProfile('p3')
      .withExif({ IFD0: { Make: 'canary' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const facts = await make(body);
    expect(facts).toMatchObject({ format: 'jpeg', width: 800, height: 400 });
    expect(facts.made.map(({ file }) => file)).toEqual(
      [320, 640, 800].flatMap((width) => PICTURE_FORMATS.map((format) => `made-${width}.${format}`)),
    );
    for (const { file, width, height } of facts.made) {
      const picture = sharp(join(folder, file));
      const read = await picture.metadata();
      expect([read.width, read.height, read.space]).toEqual([width, height, 'srgb']);
      expect([read.icc, read.exif, read.xmp, read.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
    // What was at the top is at the right now; P3's red is stronger than the number says.
    const corner = async (left: number) => {
      const [r = 0, , b = 0] = await sharp(join(folder, 'made-800.jpg'))
        .extract({ left, top: 200, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return r > b ? 'red' : 'blue';
    };
    expect([await corner(20), await corner(780)]).toEqual(['red', 'blue']);
  });

  it.each([
    ['grey', () => draw(400, 400).greyscale().png().toBuffer()],
    ['transparent', () => draw(400, 400).ensureAlpha(0.2).png().toBuffer()],
    ['sixteen bits', () => draw(400, 400).toColourspace('rgb16').png().toBuffer()],
    ['CMYK', () => draw(400, 400).toColourspace('cmyk').jpeg().toBuffer()],
    ['grey with transparency', () => draw(400, 400).greyscale().ensureAlpha(0.5).png().toBuffer()],
    ['indexed', () => draw(400, 400).png({ palette: true }).toBuffer()],
    ['a GIF that does not move', () => draw(400, 400).gif().toBuffer()],
    ['WebP', () => draw(400, 400).webp().toBuffer()],
    ['AVIF', () => draw(400, 400).avif({ effort: 0 }).toBuffer()],
  ])('may be %s', async (_what, drawn) => {
    const { made } = await make(await drawn());
    expect(made).toHaveLength(6);
    for (const { file } of made) expect((await sharp(join(folder, file)).metadata()).channels).toBe(3);
  });

  it.each([1, 2, 3])('look alike by their hash, however they are encoded: picture %i', async (seed) => {
    const one = await drawUnevenPicture(seed, { width: 900, height: 600 });
    const hashOf = async (body: Uint8Array) => BigInt(`0x${(await make(body)).differenceHash}`);
    const bits = (a: bigint, b: bigint) => (a ^ b).toString(2).replaceAll('0', '').length;
    const own = await hashOf(one);
    expect(
      bits(own, await hashOf(await sharp(one).resize(500).jpeg({ quality: 50 }).toBuffer())),
    ).toBeLessThanOrEqual(8);
    expect(bits(own, await hashOf(await sharp(one).flop().png().toBuffer()))).toBeGreaterThan(10);
  });

  it('have widths that pages ask for, none nearly the same as the next', () => {
    const rules = { widths: [320, 640, 1280], maxSide: 1920 };
    expect(ladderWidths(rules, { width: 4000, height: 3000 })).toEqual([320, 640, 1280, 1920]);
    expect(ladderWidths(rules, { width: 700, height: 700 })).toEqual([320, 700]);
    expect(ladderWidths(rules, { width: 320, height: 900 })).toEqual([320]);
    expect(ladderWidths(rules, { width: 1000, height: 4000 })).toEqual([320, 480]);
  });
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><image href="file:///etc/hostname"/></svg>';
const frames = async (count: number) => {
  const each = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      draw(64, 64, { r: index * 90, g: 0, b: 0 })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(each, { join: { animated: true } });
};

describe('what is no picture', () => {
  it.each([
    ['an SVG', 'type', async () => Buffer.from(SVG)],
    [
      'an SVG behind a JPEG’s first bytes',
      'type',
      async () => Buffer.concat([Buffer.from([255, 216, 255]), Buffer.from(SVG)]),
    ],
    ['a PDF', 'type', async () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a TIFF', 'type', () => draw(400, 400).tiff().toBuffer()],
    [
      'a ZIP behind a picture',
      'type',
      async () =>
        Buffer.concat([
          await draw(400, 400).jpeg().toBuffer(),
          Buffer.from('PK\u0005\u0006'),
          Buffer.alloc(18),
        ]),
    ],
    [
      'a page in a picture’s comment',
      'type',
      async () => {
        const jpeg = await draw(400, 400).jpeg().toBuffer();
        const note = Buffer.from('\u00ff\u00fe\u0000\u0020<script>alert(1)</script>    ', 'latin1');
        return Buffer.concat([jpeg.subarray(0, 2), note, jpeg.subarray(2)]);
      },
    ],
    ['a GIF that moves', 'animated', async () => (await frames(3)).gif().toBuffer()],
    ['a WebP that moves', 'animated', async () => (await frames(3)).webp().toBuffer()],
    [
      'a PNG that moves',
      'animated',
      async () => {
        const png = await draw(64, 64).png().toBuffer();
        return Buffer.concat([
          png.subarray(0, 33),
          chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
          png.subarray(33),
        ]);
      },
    ],
    ['a bomb of pixels', 'large', async () => bomb(16_000, 16_000)],
    ['a bomb in one direction', 'large', async () => bomb(60_000, 10)],
    ['a size that no memory holds', 'large', async () => bomb(2 ** 31 - 1, 2 ** 31 - 1)],
    [
      'a picture that ends too early',
      'broken',
      async () => {
        const jpeg = await draw(900, 900, '#123456').jpeg().toBuffer();
        return jpeg.subarray(0, jpeg.length * 0.7);
      },
    ],
    ['a PNG with less than it says', 'broken', async () => bomb(4000, 4000)],
    ['nothing', 'type', async () => Buffer.alloc(0)],
  ] as const)('%s: %s', async (_what, fault, body) => {
    const made = make(await body());
    await expect(made).rejects.toMatchObject({ name: 'PictureError' });
    const { fault: found } = (await made.catch((error: unknown) => error)) as { fault: string };
    // A library may notice as `broken` what is also too large; never the other way round.
    expect(fault === 'large' ? ['large', 'broken'] : [fault]).toContain(found);
  });

  it('never crosses the decoder that only looks', async () => {
    const small = make(await draw(300, 500).png().toBuffer(), { minWidth: 320, folder: undefined });
    await expect(small).rejects.toMatchObject({ fault: 'small' });
    const facts = await make(await draw(320, 500).png().toBuffer(), { minWidth: 320, folder: undefined });
    expect(facts).toMatchObject({ made: [], differenceHash: '' });
  });
});

describe('folders of pictures', () => {
  it('go with their work, and those of killed processes an hour later', async () => {
    const root = join(tmpdir(), `foyer-pictures-${process.getuid?.() ?? 0}`);
    await mkdir(join(root, 'p-left'), { recursive: true });
    await writeFile(join(root, 'p-left', 'source'), 'canary');
    await utimes(join(root, 'p-left'), new Date(0), new Date(0));
    let used = '';
    await expect(
      withPictureFolder(async (own) => {
        used = own;
        throw new Error('half-way');
      }),
    ).rejects.toThrow('half-way');
    const left = await readdir(root);
    expect(left).not.toContain('p-left');
    expect(left).not.toContain(basename(used));
  });
});

describe('the picture process', () => {
  it('that dies over a file refuses that file alone', async () => {
    const own = createPicturePool();
    const large = await put(await draw(6000, 6000, '#446688').png().toBuffer());
    const task = { path: large, minWidth: 1, minHeight: 1, folder, ladder: LADDER };
    const lost = own.make(task);
    const next = own.make({ ...task, path: await put(await draw(400, 400).png().toBuffer()) });
    for (let tries = 0; tries < 4000 && own.pid() === undefined; tries += 1) await sleep(5);
    process.kill(own.pid() ?? 0, 'SIGKILL');
    await expect(lost).rejects.toMatchObject({ name: 'PictureError', fault: 'broken' });
    await expect(next).resolves.toMatchObject({ width: 400 });
    own.stop();
  });

  it('that takes too long is ended, and takes nothing else with it', async () => {
    const own = createPicturePool({ taskLimitMs: 60 });
    const path = await put(await draw(6000, 6000, '#446688').png().toBuffer());
    const slow = own.make({ path, minWidth: 1, minHeight: 1, folder, ladder: { ...LADDER, maxSide: 2500 } });
    await expect(slow).rejects.toMatchObject({ fault: 'broken', message: 'it takes too long' });
    expect(own.pid()).toBeUndefined();
    own.stop();
  });

  it('takes so many waiting files and no more', async () => {
    const own = createPicturePool();
    const path = await put(await draw(64, 64).png().toBuffer());
    const all = await Promise.allSettled(
      Array.from({ length: 80 }, () => own.make({ path, minWidth: 1, minHeight: 1 })),
    );
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(15);
    for (const { reason } of refused) expect(reason).toMatchObject({ name: 'PicturesBusyError' });
    own.stop();
  });

  it('has the same walls as ffmpeg: no files, no network, no further processes', async () => {
    const { command } = await pictureCommand();
    const plan = JSON.parse(command.at(-1) ?? '') as LaunchPlan;
    const { ffmpeg } = findFfmpeg(process.env['FOYER_FFMPEG']);
    const { walls } = await findFfmpegJail(ffmpeg);
    expect(plan.walls).toEqual(walls);
    expect(plan.limits).toMatchObject({ fileBytes: 0, openFiles: 64 });

    const status = async (pid: number | undefined) => readFile(`/proc/${pid}/status`, 'latin1');
    const own = createPicturePool();
    await own.make({ path: await put(await draw(64, 64).png().toBuffer()), minWidth: 1, minHeight: 1 });
    const said = await status(own.pid());
    const having = (wall: (typeof walls)[number], what: RegExp) => {
      if (walls.includes(wall)) expect(said).toMatch(what);
    };
    having('calls', /^Seccomp:\t2$/m);
    having('user', /^Uid:\t59999\t59999\t59999\t59999$/m);
    if (walls.includes('network'))
      expect(await readlink(`/proc/${own.pid()}/ns/net`)).not.toBe(await readlink('/proc/self/ns/net'));
    own.stop();

    // As one that a picture has taken over.
    await writeFile(join(folder, 'canary'), 'canary');
    const tries = {
      files: `require('fs').readFileSync(${JSON.stringify(join(folder, 'canary'))})`,
      calls: "require('child_process').execFileSync('/bin/true')",
      network: "require('dgram').createSocket('udp4').bind(0, () => process.exit(0))",
    };
    for (const [wall, script] of Object.entries(tries)) {
      if (!walls.some((one) => one === wall)) continue;
      const args = ['--no-warnings', '--openssl-config=/dev/null', '-e', script];
      const taken = [...command.slice(0, -1), JSON.stringify({ ...plan, args })];
      expect(await tryCommand(taken, KEEPER_ENVIRONMENT)).toMatch(/EACCES|EPERM|not permitted|denied/);
    }
  });

  it('ends after some pictures, and another goes on', async () => {
    const own = createPicturePool();
    const path = await put(await draw(64, 64).png().toBuffer());
    const pids = new Set<number | undefined>();
    for (let n = 0; n <= PICTURES_PER_PROCESS; n += 1) {
      await own.make({ path, minWidth: 1, minHeight: 1 });
      pids.add(own.pid());
    }
    pids.delete(undefined);
    expect(pids.size).toBe(2);
    own.stop();
  });

  it('has nothing of the site’s environment', async () => {
    process.env.FOYER_CANARY = 'canary';
    const own = createPicturePool();
    await own.make({ path: await put(await draw(64, 64).png().toBuffer()), minWidth: 1, minHeight: 1 });
    expect(await readFile(`/proc/${own.pid()}/environ`, 'latin1')).not.toContain('canary');
    own.stop();
    delete process.env.FOYER_CANARY;
    expect((await readdir(folder)).length).toBeGreaterThan(0);
  });
});
