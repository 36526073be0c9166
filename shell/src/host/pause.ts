/** Ends the task: what waits for the main thread, such as a tap or a frame of a video, has its turn. @param ms to wait besides */
export const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
