/** Ends the task: what waits for the main thread, such as a tap or a frame of a video, has its turn. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
