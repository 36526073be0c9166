/** What the layout asks of /api/json/main/: the same on the server and in the browser. */
import { LIFETIMES } from '@foyer/shared/http/answers';
import type { Site } from '@foyer/shared/platform';

const [, HOUR_SECONDS] = LIFETIMES;
export const mainQuery = ({ gender, language }: Site) => ({ lifetime: HOUR_SECONDS, gender, language });
