import { expect, it } from '@jest/globals';
import { createLogger, logTo, type LoggerOptions } from './create-logger.ts';
import { redact, redactUrl } from './redact.ts';

const capture = (options: Partial<LoggerOptions> = {}) => {
  const written: string[] = [];
  const destination = { write: (text: string) => void written.push(text) };
  const logger = createLogger({ process: 'web', format: 'json', level: 'info', destination, ...options });
  const toPerson: string[] = [];
  const log = logTo(logger, options.format ?? 'json', (text) => void toPerson.push(text));
  return { log, logger, written, toPerson, lines: () => written.map((line) => JSON.parse(line)) };
};

it('writes a JSON object a line, with time, level, process and the facts as fields', () => {
  const { log, lines } = capture();
  log('video 7: no room on the disk, waits', { level: 'error', video_id: 7, stage: 'scan' });
  log('the worker runs');
  const [first, second] = lines();
  expect(first).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    process: 'web',
    pid: process.pid,
    video_id: 7,
    stage: 'scan',
    msg: 'video 7: no room on the disk, waits',
  });
  expect(second.level).toBe('info');
});

it('writes of errors what finds them, and nothing that was asked of a database or a server', () => {
  const { log, lines, written } = capture();
  const cause = Object.assign(new Error('550 <ann.reader@mail.example> is unknown'), { code: 'EENVELOPE' });
  const error = Object.assign(new Error('duplicate key', { cause }), {
    code: '23505',
    detail: 'Key (email)=(ann.reader@mail.example) already exists.',
    parameters: ['a typed search', 'secret-password'],
    where: 'a typed search',
  });
  log('a statement failed', { level: 'error', err: error });
  const [{ err }] = lines();
  expect(err).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505' });
  expect(err.stack).toContain('create-logger.test.ts');
  expect(err.cause).toMatchObject({ code: 'EENVELOPE', message: '550 <[mail]> is unknown' });
  expect(written.join()).not.toMatch(/ann\.reader|typed search|secret-password/);
});

it('redacts messages, facts, and what the framework logs by itself, whatever stands around', () => {
  const { log, logger, lines } = capture();
  log('first line\nann@mail.example', { host: 'client 203.0.113.77', note: '2001:db8:12:34::5 left' });
  logger
    .child({ request_id: 'abcdefgh' })
    .warn({ url: 'postgres://foyer:pass word@db/x' }, 'of 198.51.100.9');
  const [first, second] = lines();
  expect(first).toMatchObject({
    msg: 'first line\n[mail]',
    host: 'client 203.0.113.x',
    note: '2001:db8:12::x left',
  });
  expect(second).toMatchObject({ msg: 'of 198.51.100.x', request_id: 'abcdefgh' });
});

it('leaves what looks like it and is not: versions, times, ports, own networks, paths of modules', () => {
  for (const text of [
    'at send (/srv/node_modules/.pnpm/fastify@5.12.8/node_modules/fastify/lib/reply.js:534:5)',
    'mf-player 0.1.0-05691529c372 is live',
    'listens at http://127.0.0.1:8080 and [::1]:8080',
    'connect ECONNREFUSED 10.1.2.3:5432',
    'fe80::1 and fd00::12 and 192.168.1.20',
    'at 04:34:05.123',
    'film v12-0011223344556677',
  ])
    expect(redact(text)).toBe(text);
});

it.each([
  ['https://ann:hunter2@smtp.example:25', 'https://[credentials]@smtp.example:25'],
  ['session Zq3vJ81mNf0aXcVbT7yUeW', 'session [token]'],
  ['/videos/41~abcdefghijklmnopqrstuv/', '/videos/41~…/'],
  ['::ffff:203.0.113.77 asked', '203.0.113.x'],
])('takes out of %s what opens something or names someone', (text, kept) => {
  expect(redact(text)).toContain(kept);
  expect(redact(text)).not.toMatch(/hunter2|Zq3v|abcdefghijk|113\.77/);
});

it('logs addresses without what was typed', () => {
  expect(redactUrl('/search/1/?s=something+private#top')).toBe('/search/1/');
});

it('is for people to read in the form `text`: the message first, no field of the process', () => {
  const { log, written } = capture({ format: 'text' });
  log('ready: http://localhost:8080');
  log('video 7: it waits', { level: 'warn', video_id: 7 });
  expect(written[0]).toBe('ready: http://localhost:8080\n');
  expect(written[1]).toMatch(/^video 7: it waits.*"video_id":7/);
});

it('has each command that an operator types next in a line of its own, and prints them for a person at a terminal', () => {
  const steps = [
    { command: 'npm run keys -- new site shell', effect: 'makes a key' },
    { command: 'npm run keys -- sign --built', effect: 'signs what is built here' },
  ];
  const json = capture();
  json.log('nothing is released yet', { steps });
  expect(json.lines()).toEqual([
    expect.objectContaining({ msg: 'nothing is released yet' }),
    expect.objectContaining({ msg: 'makes a key', command: 'npm run keys -- new site shell' }),
    expect.objectContaining({ msg: 'signs what is built here', command: 'npm run keys -- sign --built' }),
  ]);
  const forPeople = `nothing is released yet
  npm run keys -- new site shell
      makes a key
  npm run keys -- sign --built
      signs what is built here
`;
  expect(json.toPerson).toEqual([forPeople]);
  const text = capture({ format: 'text' });
  text.log('nothing is released yet', { steps });
  expect(text.written).toEqual([forPeople]);
  expect(text.toPerson).toEqual([]);
});
