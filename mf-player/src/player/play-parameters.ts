/** What the address of a watch page or an embed asks of the player: `?autoplay=1&muted=1&t=90`. */

export interface PlayParameters {
  autoplay: boolean;
  muted: boolean;
  /** Seconds; undefined when the address names none. */
  startSeconds: number | undefined;
}

/** `90`, `90s`, `1m30s` or `1h2m3s`; undefined for anything else. */
const readStartTime = (text: string | null): number | undefined => {
  const [match, hours, minutes, seconds] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? [];
  if (!match) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
};

/** @param search of the address, with or without `?` */
export const readPlayParameters = (search: string): PlayParameters => {
  const parameters = new URLSearchParams(search);
  return {
    autoplay: parameters.get('autoplay') === '1',
    muted: parameters.get('muted') === '1',
    startSeconds: readStartTime(parameters.get('t') ?? parameters.get('start')),
  };
};
