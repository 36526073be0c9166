// Runs in each test file's own world, before it: the project's ffmpeg is what `findFfmpeg` is instructed to take.
const path = globalThis.FOYER_TEST_FFMPEG;
if (path) process.env.FOYER_FFMPEG = path;
