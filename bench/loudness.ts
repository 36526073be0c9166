/**
 * Loudness and true peaks of the demo's clips and of made sounds, as they are sent and as every rendition has them, in a table for docs. The sounds go through the code of
 * the ladder (`measureSound`, `encodeSound`) at its lowest and highest bit rate; of the two the one that is further off counts. The figure is how many are neither at
 * −18 ± 1 LUFS nor below it for a reason that the plan names.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIPS } from '../server/src/demo/clips.ts';
import { makeSound } from '../server/src/demo/sound.ts';
import { type Loudness, measureLoudness } from '../server/src/media/analysis/loudness.ts';
import { encodeSound, soundFile } from '../server/src/media/ladder/pieces.ts';
import {
  MAX_CORRECTION_DB,
  MAX_GAIN_DB,
  MAX_TRUE_PEAK_DBTP,
  type MeasuredSound,
  measureSound,
  TARGET_LUFS,
} from '../server/src/media/ladder/sound-level.ts';
import { run, withBenchVideo } from './harness/bench-video.ts';
import { explain, report } from './harness/report.ts';

const SECONDS = 20;
const KBPS = [64, 160] as const;
/** AAC overshoots a little of what it is given. */
const CODEC_OVERSHOOT_DB = 0.3;
/** Of a sound that is little but attacks, AAC loses some more than the limiter, which alone is made up for. */
const LIMITED_LOSS_LU = 2;
const NOISE = `anoisesrc=color=pink:seed=7:r=48000:d=${SECONDS},lowpass=f=5000`;
const WORDS = `${NOISE},tremolo=f=1.5:d=0.7`;
const CHORD = [220, 277.2, 329.6, 440].map((hz) => `sin(2*PI*${hz}*t)`).join('+');
const BEAT = `aevalsrc='0.12*(${CHORD})*(0.4+0.6*exp(-6*mod(t,0.5)))|0.1*(${CHORD})*(0.4+0.6*exp(-6*mod(t,0.5)))':s=48000:d=${SECONDS}`;

/** What lavfi draws, and what its WAV is written with. */
const SOUNDS: Readonly<Record<string, { graph: string; output?: readonly string[] }>> = {
  'speech, recorded well': { graph: `${WORDS},volume=-5dB` },
  'speech, quiet': { graph: `${WORDS},volume=-28dB` },
  'speech, very quiet': { graph: `${WORDS},volume=-36dB` },
  'speech, as quiet as its hiss': { graph: `${WORDS},volume=-52dB` },
  'speech, loud': { graph: `${WORDS},volume=12dB,alimiter=level=0` },
  'noise at full scale': { graph: `${NOISE},volume=24dB,alimiter=level=0` },
  clipped: { graph: `${WORDS},volume=30dB,aformat=sample_fmts=s16` },
  'chords with a beat': { graph: BEAT },
  'music, a soft half and a loud one': { graph: `${BEAT},volume='if(lt(t,10),0.05,1.5)':eval=frame` },
  'one shout in a quiet film': { graph: `${WORDS},volume='if(between(t,8,8.4),1.6,0.03)':eval=frame` },
  'one click in a quiet film': { graph: `${WORDS},volume='if(between(t,8,8.003),4,0.02)':eval=frame` },
  'a shot every two seconds': { graph: `${WORDS},volume='if(lt(mod(t,2),0.01),3,0.02)':eval=frame` },
  silence: { graph: `anullsrc=r=48000:d=${SECONDS}` },
  'hiss alone': { graph: `${NOISE},volume=-40dB` },
  'a tone of 1 kHz': { graph: `sine=f=1000:d=${SECONDS}` },
  'a bass of 50 Hz': { graph: `sine=f=50:d=${SECONDS},volume=12dB` },
  mono: { graph: `${WORDS},volume=-15dB`, output: ['-ac', '1'] },
  'the left channel alone': { graph: `${WORDS},volume=-10dB,pan=stereo|c0=c0|c1=0*c0` },
  'channels in opposite phase': { graph: `${WORDS},volume=-10dB,pan=stereo|c0=c0|c1=-1*c0` },
  '5.1': { graph: `${WORDS},volume=-20dB,pan=5.1|FL=c0|FR=c0|FC=c0|LFE=0*c0|BL=c0|BR=c0` },
  'telephone, 8 kHz': { graph: `${WORDS},volume=-12dB`, output: ['-ar', '8000', '-ac', '1'] },
  '96 kHz, 24 bits': { graph: `${WORDS},volume=-12dB`, output: ['-ar', '96000', '-c:a', 'pcm_s24le'] },
  'right already': { graph: `${NOISE},volume=1dB` },
};

/** Why a sound is softer than the others afterwards. */
const findReason = ({ loudness, level }: MeasuredSound): string | undefined => {
  if (!loudness) return 'silence stays silence';
  const wanted = TARGET_LUFS - loudness.integratedLufs;
  if (wanted > MAX_GAIN_DB) return `no gain above ${MAX_GAIN_DB} dB`;
  // Rounded as it was measured.
  if (level?.isLimited && level.gainDb - wanted >= MAX_CORRECTION_DB - 0.05)
    return `limited peaks are made up for by ${MAX_CORRECTION_DB} dB at most`;
  return undefined;
};

const shown = (loudness: Loudness | undefined): string =>
  loudness
    ? `${loudness.integratedLufs.toFixed(1)} LUFS, ${loudness.truePeakDbtp.toFixed(1)} dBTP`
    : 'silent';

await withBenchVideo(1, async ({ tools: { ffmpeg }, dir }) => {
  const work = join(dir, 'sounds');
  await mkdir(work);
  const input = join(work, 'sound.wav');
  let strange = 0;
  console.log('| sound | as sent | published | gain | softer because |\n|---|---|---|---|---|');

  const publish = async (name: string, durationSeconds: number): Promise<void> => {
    const sound = await measureSound({ ffmpeg, input, audio: '0:a:0' });
    const renditions = KBPS.map((audioKbps) => ({ audioKbps }));
    const plan = { audio: '0:a:0', soundLevel: sound.level, durationSeconds, renditions };
    await encodeSound({ ffmpeg, input, plan, outputDir: work });
    const made: (Loudness | undefined)[] = [];
    for (const kbps of KBPS) made.push(await measureLoudness({ ffmpeg, input: join(work, soundFile(kbps)) }));
    const distanceOf = (one: Loudness | undefined) =>
      Math.abs((one?.integratedLufs ?? TARGET_LUFS) - TARGET_LUFS);
    const [furthest] = made.toSorted((one, other) => distanceOf(other) - distanceOf(one));
    const peak = Math.max(...made.map((one) => one?.truePeakDbtp ?? Number.NEGATIVE_INFINITY));
    const isCutOfPeaks =
      sound.level?.isLimited && (furthest?.integratedLufs ?? TARGET_LUFS) >= TARGET_LUFS - LIMITED_LOSS_LU;
    const reason =
      findReason(sound) ??
      (isCutOfPeaks && distanceOf(furthest) > 1 ? 'its loudness is its peaks' : undefined);
    const { level } = sound;
    const gain = level ? `${level.gainDb.toFixed(1)} dB${level.isLimited ? ', limited' : ''}` : 'none';
    const published = furthest && { ...furthest, truePeakDbtp: peak };
    console.log(`| ${name} | ${shown(sound.loudness)} | ${shown(published)} | ${gain} | ${reason ?? ''} |`);
    const isRight = reason
      ? (furthest?.integratedLufs ?? TARGET_LUFS) <= TARGET_LUFS + 1
      : distanceOf(furthest) <= 1;
    if (isRight && peak <= MAX_TRUE_PEAK_DBTP + CODEC_OVERSHOOT_DB) return;
    strange += 1;
    explain(`${name} is not as it shall be`);
  };

  for (const [name, { graph, output = [] }] of Object.entries(SOUNDS)) {
    await run(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', graph, ...output, input]);
    await publish(name, SECONDS);
  }
  for (const { id, sound, seconds } of CLIPS) {
    await writeFile(input, makeSound(id, sound, seconds));
    await publish(`demo: ${id}`, seconds);
  }
  report({ name: 'loudness, sounds that are off', figure: strange, budget: 0, digits: 0 });
});
