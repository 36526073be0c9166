/** Makes one demo clip with everything that a watch page needs, in a local folder. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { assembleRendition } from '../media/hls/assemble-rendition.ts';
import { HOVER_PREVIEW_FILE, makeHoverPreview } from '../media/extras/hover-preview.ts';
import { SEGMENT_SECONDS, transcodeLadder } from '../media/ladder/ladder.ts';
import { measureSound, soundFilter } from '../media/ladder/sound-level.ts';
import { fileInput } from '../media/ffmpeg/run-ffmpeg.ts';
import { takeScreenshots } from '../media/extras/screenshots.ts';
import { makeStoryboardSprite, storyboardGeometry, storyboardVtt } from '../media/extras/storyboard.ts';
import { clipRenditions } from './clip-renditions.ts';
import { FRAMES_PER_SECOND, type Clip } from './clips.ts';
import type { DemoWorkerData } from './demo-tasks.ts';
import { drained } from './drained.ts';
import { createFrame, toBytes } from './paint/frame.ts';
import { makeSound } from './sound.ts';

const PAINTED_WIDTH = 426;
const PAINTED_HEIGHT = 240;

/** What a finished clip's `film.json` says; it is stored last, so that it stands for all the others. */
export interface ClipFacts {
  durationSeconds: number;
  height: number;
  storyboard: ReturnType<typeof storyboardGeometry>;
}

/** Paints every frame into ffmpeg, waiting whenever it is behind. */
const feedScene = (clip: Clip) => async (stdin: Writable) => {
  if (clip.picture.kind !== 'scene') return;
  const paint = clip.picture.scene(PAINTED_WIDTH, PAINTED_HEIGHT);
  const frame = createFrame(PAINTED_WIDTH, PAINTED_HEIGHT);
  const frames = clip.seconds * FRAMES_PER_SECOND;
  for (let index = 0; index < frames && !stdin.destroyed; index++) {
    paint(frame, index / FRAMES_PER_SECOND);
    // A new buffer each time: the pipe may still hold the last one.
    const bytes = Buffer.allocUnsafeSlow(PAINTED_WIDTH * PAINTED_HEIGHT * 3);
    toBytes(frame, bytes);
    if (!stdin.write(bytes)) await drained(stdin);
  }
  stdin.end();
};

const pictureInput = (clip: Clip): string[] =>
  clip.picture.kind === 'ffmpeg'
    ? ['-f', 'lavfi', '-i', `${clip.picture.graph},trim=duration=${clip.seconds}`]
    : [
        ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${PAINTED_WIDTH}x${PAINTED_HEIGHT}`],
        ...['-r', String(FRAMES_PER_SECOND), '-i', 'pipe:0'],
      ];

/**
 * @param workDir a folder of its own, emptied first; the clip is in `workDir/clip` afterwards
 */
export const makeClip = async (
  { ffmpeg, preset = 'veryfast' }: Pick<DemoWorkerData, 'ffmpeg' | 'preset'>,
  clip: Clip,
  workDir: string,
): Promise<void> => {
  await rm(workDir, { recursive: true, force: true });
  const outputDir = join(workDir, 'clip');
  await mkdir(join(outputDir, 'screenshots'), { recursive: true });
  const soundPath = join(workDir, 'sound.wav');
  await writeFile(soundPath, makeSound(clip.id, clip.sound, clip.seconds));
  const { level } = await measureSound({ ffmpeg, input: soundPath, audio: '0:a:0' });
  await transcodeLadder({
    ffmpeg,
    inputs: [...pictureInput(clip), ...fileInput(soundPath)],
    audio: '1:a',
    audioFilter: soundFilter(level),
    framesPerSecond: FRAMES_PER_SECOND,
    renditions: clipRenditions(clip.height),
    preset,
    // Clips are made side by side, so threads within one would only wait for each other.
    threads: 1,
    outputDir,
    run: clip.picture.kind === 'scene' ? { feed: feedScene(clip) } : {},
  });
  const smallPath = join(workDir, 'small.mp4');
  await assembleRendition(join(outputDir, '240p'), smallPath);
  const storyboard = storyboardGeometry(clip.seconds, SEGMENT_SECONDS);
  await makeStoryboardSprite(ffmpeg, smallPath, storyboard, join(outputDir, 'storyboard.jpg'));
  await writeFile(
    join(outputDir, 'storyboard.vtt'),
    storyboardVtt(storyboard, clip.seconds, 'storyboard.jpg'),
  );
  await makeHoverPreview({
    ffmpeg,
    input: smallPath,
    durationSeconds: clip.seconds,
    width: PAINTED_WIDTH,
    height: PAINTED_HEIGHT,
    outputPath: join(outputDir, HOVER_PREVIEW_FILE),
  });
  const largePath = join(workDir, 'large.mp4');
  await assembleRendition(join(outputDir, '480p'), largePath);
  await takeScreenshots({
    ffmpeg,
    input: largePath,
    durationSeconds: clip.seconds,
    keyFrameSeconds: SEGMENT_SECONDS,
    width: 854,
    height: 480,
    outputDir: join(outputDir, 'screenshots'),
  });
  const facts: ClipFacts = { durationSeconds: clip.seconds, height: clip.height, storyboard };
  await writeFile(join(outputDir, 'film.json'), JSON.stringify(facts));
};
