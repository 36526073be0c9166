// Runs in each test file's own world, before it: the project's ffmpeg is what `findFfmpeg` is instructed to take.
const path = globalThis.FOYER_TEST_FFMPEG;
// Pictures of tests are looked at, not weighed.
process.env.FOYER_PICTURE_EFFORT ??= '0';
if (path) process.env.FOYER_FFMPEG = path;
