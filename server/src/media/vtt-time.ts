/** Times as WebVTT writes them. */

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** `00:01:02.500` */
export const vttTime = (seconds: number): string => {
  const ms = Math.round(Math.max(0, seconds) * 1000);
  return `${two(ms / 3600000)}:${two((ms / 60000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};
