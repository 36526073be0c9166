/** Frame rates as exact fractions: 30000/1001 is no decimal number, and a long video shows the difference. */

export interface FrameRate {
  numerator: number;
  denominator: number;
}

export const MAX_FRAMES_PER_SECOND = 60;
const MIN_FRAMES_PER_SECOND = 5;
const VARIABLE_MIN = 30;

/** What cameras, cinemas and broadcasters use. */
const STANDARD_RATES: readonly FrameRate[] = [
  { numerator: 10, denominator: 1 },
  { numerator: 12, denominator: 1 },
  { numerator: 25, denominator: 2 },
  { numerator: 15000, denominator: 1001 },
  { numerator: 15, denominator: 1 },
  { numerator: 20, denominator: 1 },
  { numerator: 24000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
];

export const framesPerSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/** As ffmpeg takes it: `30000/1001`, `25`. */
export const frameRateText = ({ numerator, denominator }: FrameRate): string =>
  denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

export const frameRateOf = (perSecond: number): FrameRate => {
  const thousandths = Math.max(1, Math.round(perSecond * 1000));
  const common = gcd(thousandths, 1000);
  return { numerator: thousandths / common, denominator: 1000 / common };
};

/**
 * The constant rate that a video is encoded with: its own, up to 60; of a faster one the greatest whole part below (120
 * becomes 60, 144 becomes 48); of a variable one the standard rate that loses no more than one frame in twenty, and at least
 * 30, since its average hides its quickest stretches and repeated frames cost next to nothing.
 */
export const planFrameRate = (perSecond: number, isVariable: boolean): FrameRate => {
  const own = Number.isFinite(perSecond) && perSecond > 0 ? perSecond : 25;
  const rate =
    own > MAX_FRAMES_PER_SECOND * 1.005 ? own / Math.ceil(own / MAX_FRAMES_PER_SECOND - 0.005) : own;
  if (isVariable)
    return (
      STANDARD_RATES.find((standard) => framesPerSecond(standard) >= Math.max(rate * 0.95, VARIABLE_MIN)) ?? {
        numerator: MAX_FRAMES_PER_SECOND,
        denominator: 1,
      }
    );
  if (rate < MIN_FRAMES_PER_SECOND) return { numerator: 10, denominator: 1 };
  const near = STANDARD_RATES.filter(
    (standard) => Math.abs(framesPerSecond(standard) / rate - 1) < 0.0008,
  ).toSorted((a, b) => Math.abs(framesPerSecond(a) - rate) - Math.abs(framesPerSecond(b) - rate));
  return near[0] ?? frameRateOf(rate);
};
