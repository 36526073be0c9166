/** Asks for a video's addresses without the platform, for scripts that come before it and for the embed. */

/** @returns a function that rejects with an error whose `status` is the answer's */
export const loadFileFrom =
  <File>(url: string) =>
  async (fresh: boolean): Promise<File> => {
    const response = await fetch(url, fresh ? { cache: 'reload' } : {});
    if (!response.ok)
      throw Object.assign(new Error(`${url}: ${response.status}`), { status: response.status });
    return (await response.json()) as File;
  };
