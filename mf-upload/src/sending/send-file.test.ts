import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

/** What the library is asked for, and what it may tell. */
interface FakeUpload {
  options: {
    retryDelays: number[];
    onProgress: (sentBytes: number) => void;
    onShouldRetry: (error: object) => boolean;
    onSuccess: () => void;
    onError: (error: object) => void;
  };
  isRunning: boolean;
}
let uploads: FakeUpload[] = [];
jest.unstable_mockModule('tus-js-client', () => ({
  Upload: class {
    readonly options: FakeUpload['options'];
    isRunning = false;
    constructor(_file: File, options: FakeUpload['options']) {
      this.options = options;
      uploads.push(this);
    }
    start(): void {
      this.isRunning = true;
    }
    async abort(): Promise<void> {
      this.isRunning = false;
    }
  },
}));
const { sendFile } = await import('./send-file.ts');

let isOnline = true;
/** Ends what a test left running: it would hear the events of the next one. */
let end = async (): Promise<void> => {};
beforeEach(() => {
  uploads = [];
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(async () => {
  await end();
  jest.restoreAllMocks();
});

const setOnline = (next: boolean): void => {
  isOnline = next;
  dispatchEvent(new Event(next ? 'online' : 'offline'));
};
/** As the library tells of a request without an answer. */
const LOST = { originalResponse: null };
const refused = (status: number) => ({
  originalResponse: { getStatus: () => status, getBody: () => '' },
});

const begin = async () => {
  const told: string[] = [];
  const sending = await sendFile({
    file: new File(['frames'], 'harbour.mp4'),
    url: '/api/upload/u7',
    chunkBytes: 1024,
    onProgress: (bytes) => told.push(`${bytes} sent`),
    onWaiting: () => told.push('waiting'),
    onDone: () => told.push('done'),
    onFailed: (code) => told.push(code),
  });
  end = sending.pause;
  return { told, sending };
};
const running = () => uploads.filter(({ isRunning }) => isRunning);
const current = (): FakeUpload => {
  const [upload, ...more] = running();
  if (!upload || more.length > 0) throw new Error(`${more.length + 1} of them run`);
  return upload;
};

describe('sendFile', () => {
  it('goes on immediately when the line is back, not after the wait that had started, with all its tries', async () => {
    const { told } = await begin();
    const first = current();
    expect(first.options.onShouldRetry(LOST)).toBe(true);
    setOnline(false);
    setOnline(true);
    expect(current()).not.toBe(first);
    expect(current().options.retryDelays).toEqual(first.options.retryDelays);
    current().options.onProgress(3);
    current().options.onSuccess();
    expect(told.at(-1)).toBe('done');
    expect(told.filter((one) => one !== 'waiting')).toEqual(['3 sent', 'done']);
  });

  it('says immediately that the line is gone, though the request of now may hang for minutes', async () => {
    const { told } = await begin();
    setOnline(false);
    expect(told).toEqual(['waiting']);
  });

  it('still says so when bytes are counted that had left before', async () => {
    const { told } = await begin();
    setOnline(false);
    current().options.onProgress(3);
    expect(told.slice(1)).toEqual(['3 sent', 'waiting']);
    setOnline(true);
    current().options.onProgress(4);
    expect(told.at(-1)).toBe('4 sent');
  });

  it('never gives up while there is no line', async () => {
    const { told } = await begin();
    setOnline(false);
    current().options.onShouldRetry(LOST);
    current().options.onError(LOST);
    expect(told).not.toContain('unavailable');
    setOnline(true);
    current().options.onSuccess();
    expect(told.at(-1)).toBe('done');
  });

  it('gives up after its tries when there is a line, and leaves it to the member', async () => {
    const { told } = await begin();
    current().options.onError(LOST);
    expect(told).toEqual(['unavailable']);
    setOnline(true);
    expect(uploads).toHaveLength(1);
  });

  it('keeps to a rule that says no, line or not', async () => {
    const { told } = await begin();
    setOnline(false);
    const { options } = current();
    expect(options.onShouldRetry(refused(413))).toBe(false);
    options.onError(refused(413));
    expect(told.at(-1)).toBe('server_error');
  });

  it('stays paused when the line comes back', async () => {
    const { told, sending } = await begin();
    await sending.pause();
    setOnline(false);
    setOnline(true);
    expect(running()).toEqual([]);
    expect(told).toEqual([]);
  });

  it('is quiet once the file is there', async () => {
    const { told } = await begin();
    const upload = current();
    upload.options.onSuccess();
    setOnline(false);
    setOnline(true);
    expect(told).toEqual(['done']);
    expect(uploads).toEqual([upload]);
  });
});
