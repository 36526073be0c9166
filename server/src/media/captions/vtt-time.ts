/** Times as WebVTT writes them. */

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** `00:01:02.500` */
export const vttTime = (seconds: number): string => {
  const ms = Math.round(Math.max(0, seconds) * 1000);
  return `${two(ms / 3600000)}:${two((ms / 60000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};

/** Seconds of `1:02:03.5`, `02:03,500`, `3:04`; NaN for anything else. */
export const readVttTime = (text: string): number => {
  const match = /^(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return Number.NaN;
  const [, hours = '0', minutes, seconds, fraction = ''] = match;
  return (
    Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000
  );
};
