import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until it is so; after a minute it never comes to be. @param explain what else the error says */
export const until = async (
  check: () => boolean | Promise<boolean>,
  explain: () => string | Promise<string> = () => '',
): Promise<void> => {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await check()) return;
    await sleep(50);
  }
  throw new Error(`it never came to be\n${await explain()}`);
};
