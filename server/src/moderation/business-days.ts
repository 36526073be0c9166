/** Business days, as the clocks of notices count them. */
const DAY_MS = 86_400_000;
const SUNDAY = 0;
const SATURDAY = 6;

/** So many days later that are no Saturday or Sunday (UTC), at the same hour. */
export const addBusinessDays = (from: Date, days: number): Date => {
  let at = from.getTime();
  for (let left = days; left > 0; ) {
    at += DAY_MS;
    const day = new Date(at).getUTCDay();
    if (day !== SUNDAY && day !== SATURDAY) left -= 1;
  }
  return new Date(at);
};
