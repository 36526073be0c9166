/** @returns the same address, letting the video start at that moment; in its first second the plain address */
export const withStartTime = (address: string, seconds: number): string => {
  const url = new URL(address);
  url.searchParams.delete('t');
  if (seconds >= 1) url.searchParams.set('t', String(Math.floor(seconds)));
  return url.href;
};
