/** What a hostile remote tries on the server: the text of a Node build that gets `require` and `module` as every remote does. */

export interface HostileFacts {
  /** Files that hold `canary`: a key, the environment of this process. */
  secrets: readonly string[];
  canary: string;
  /** Where nothing must be written. */
  dataDir: string;
  parentPid: number;
  /** Of a server that must never be asked. */
  port: number;
  socketPath: string;
}

/**
 * Each resolves with what it got, and throws when it got nothing. `ask` reads from the API as its document may. What is in `costs` never
 * gets anything: it costs the worker.
 */
const TRIES = `
const ways = (name) => [
  () => require(name),
  () => require('node:' + name),
  () => process.getBuiltinModule(name),
  () => process.binding(name),
  () => process.mainModule.require(name),
  () => require.main.require(name),
  () => module.constructor._load(name),
  () => module.constructor.createRequire('/')(name),
  () => require('module').createRequire('/')(name),
  () => (function () { return this.process.getBuiltinModule(name); })(),
  () => Function('return process')().getBuiltinModule(name),
  () => (0, eval)('process').getBuiltinModule(name),
  () => Object.getPrototypeOf(process).constructor.getBuiltinModule(name),
  () => {
    const before = Error.prepareStackTrace;
    try {
      Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getThis() || site.getFunction());
      const found = new Error().stack.find((one) => one && (one.require || one.process));
      return (found.require || found.process.getBuiltinModule)(name);
    } finally {
      Error.prepareStackTrace = before;
    }
  },
];
const reach = (name, method) => {
  for (const way of ways(name))
    try {
      const found = way();
      if (found && typeof found[method] === 'function') return found;
    } catch {}
  throw new Error('no ' + name);
};
const reachLater = async (name, method) => {
  try {
    return reach(name, method);
  } catch (error) {
    const found = await import('node:' + name).catch(() => { throw error; });
    if (typeof found[method] !== 'function') throw error;
    return found;
  }
};
const read = async (path) => {
  try {
    return (await reachLater('fs', 'readFileSync')).readFileSync(path, 'latin1');
  } catch (first) {
    const fs = await reachLater('fs', 'readFile').catch(() => { throw first; });
    return new Promise((resolve, reject) => fs.readFile(path, 'latin1', (error, text) => error ? reject(error) : resolve(text)));
  }
};
const wait = (began) => new Promise((resolve, reject) => {
  began.on('connect', () => resolve('connected')).on('message', resolve).on('online', () => resolve('started')).on('error', reject);
});
const inspect = (connect) => async () => {
  const inspector = await reachLater('inspector', 'Session');
  const session = new inspector.Session();
  connect(session);
  return new Promise((resolve, reject) => session.post('Runtime.evaluate', { expression: 'process.pid' }, (error, answer) =>
    error ? reject(error) : resolve('ran code: ' + JSON.stringify(answer))));
};
const change = (target, key, value) => {
  const before = Object.getOwnPropertyDescriptor(target, key);
  try {
    target[key] = value;
  } catch {}
  try {
    Object.defineProperty(target, key, { value, configurable: true, writable: true });
  } catch {}
  const after = Object.getOwnPropertyDescriptor(target, key);
  if (after?.value === value && before?.value !== value) return 'changed ' + String(key);
  throw new Error('cannot change ' + String(key));
};
const evil = () => 'pwned';
const realGlobal = (function () { return this; })();

exports.tries = {
  ...Object.fromEntries(FACTS.secrets.map((path) => ['read ' + path, () => read(path)])),
  'read /etc/passwd': () => read('/etc/passwd'),
  'read its environment': async () => {
    const text = (await read('/proc/self/environ').catch(() => '')) + Object.keys(process.env).filter((name) => name !== 'NODE_ENV').join();
    if (text === '' || text === 'NODE_ENV=production\\0') throw new Error('empty');
    return text;
  },
  'read the memory of the server': async () => {
    const fs = await reachLater('fs', 'openSync');
    const maps = fs.readFileSync('/proc/' + FACTS.parentPid + '/maps', 'latin1');
    const descriptor = fs.openSync('/proc/' + FACTS.parentPid + '/mem', 'r');
    return String(fs.readSync(descriptor, new Uint8Array(64), 0, 64, Number.parseInt(maps.split('-')[0], 16)));
  },
  'write a file': async () => {
    (await reachLater('fs', 'writeFileSync')).writeFileSync(FACTS.dataDir + '/planted', 'x');
    return 'written';
  },
  'list files': async () => String((await reachLater('fs', 'readdirSync')).readdirSync('/')),
  'connect by TCP': async () => wait((await reachLater('net', 'connect')).connect(FACTS.port, '127.0.0.1')),
  'connect to a unix socket': async () => wait((await reachLater('net', 'connect')).connect(FACTS.socketPath)),
  'ask by HTTP': async () => String((await fetch('http://127.0.0.1:' + FACTS.port)).status),
  'open a web socket': async () => new Promise((resolve, reject) => {
    const socket = new WebSocket('ws://127.0.0.1:' + FACTS.port);
    socket.onopen = () => resolve('open');
    socket.onerror = () => reject(new Error('no socket'));
  }),
  'send by UDP': async () => {
    const socket = (await reachLater('dgram', 'createSocket')).createSocket('udp4');
    return new Promise((resolve, reject) => socket.on('error', reject).send('x', 9, '127.0.0.1', (error) => error ? reject(error) : resolve('sent')));
  },
  'start a program': async () => String((await reachLater('child_process', 'execFileSync')).execFileSync('/bin/echo', ['ran'])),
  'start a thread': async () => {
    const { Worker } = await reachLater('worker_threads', 'Worker');
    return wait(new Worker('1', { eval: true }));
  },
  'inspect itself': inspect((session) => session.connect()),
  'inspect the main thread': inspect((session) => session.connectToMainThread()),
  'signal the server': async () => {
    process.kill(FACTS.parentPid, 'SIGUSR1');
    return 'signalled';
  },
  'load native code': async () => {
    process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libm.so.6');
    return 'loaded';
  },
  'wait where nobody can interrupt it': async () => String(Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)),
  'run WebAssembly': async () => String(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))),
  'make code of text': async () => {
    const vm = await reachLater('vm', 'runInThisContext');
    return 'made ' + vm.runInThisContext('1 + 1', { filename: 'other.js' });
  },
  'read memory of buffers': async () => {
    for (let count = 0; count < 200; count += 1) {
      const text = Buffer.allocUnsafe(4000).toString('latin1');
      if (/[a-z]{4}/.test(text)) return text;
    }
    throw new Error('nothing in it');
  },
  'end the process': async () => {
    for (const name of ['exit', 'reallyExit', 'abort']) process[name](0);
    return 'ended';
  },
  'forge a message': async () => {
    try {
      process.send({ type: 'rendered', id: 1 });
      return 'sent';
    } catch {}
    const fs = await reachLater('fs', 'writeSync');
    return 'wrote ' + fs.writeSync(3, 'xxxx');
  },
  'post to the main thread': async () => {
    const { parentPort } = await reachLater('worker_threads', 'Worker');
    parentPort.postMessage({ type: 'stray', message: 'forged' });
    return 'posted';
  },
  'change Array.prototype': async () => change(Array.prototype, 'map', evil),
  'change Object.prototype': async () => change(Object.prototype, 'polluted', evil),
  'change Object.prototype by __proto__': async () => {
    const polluted = JSON.parse('{"__proto__":{"isAdmin":true}}');
    ({}).__proto__.isAdmin = polluted.__proto__.isAdmin;
    if (!({}).isAdmin) throw new Error('unchanged');
    return 'changed';
  },
  'change Function.prototype': async () => change(Function.prototype, 'call', evil),
  'change Promise.prototype': async () => change(Promise.prototype, 'then', evil),
  'change String.prototype': async () => change(String.prototype, 'replace', evil),
  'change Map.prototype': async () => change(Map.prototype, 'get', evil),
  'change iterators': async () => change(Object.getPrototypeOf([][Symbol.iterator]()), 'next', evil),
  'change JSON': async () => change(JSON, 'stringify', evil),
  'change Math': async () => change(Math, 'max', evil),
  'change Intl': async () => change(Intl.NumberFormat.prototype, 'format', evil),
  'change URL': async () => change(URL.prototype, 'toString', evil),
  'change Error': async () => change(Error, 'prepareStackTrace', evil),
  'replace JSON': async () => change(realGlobal, 'JSON', { stringify: evil, parse: evil }),
  'replace Map': async () => change(realGlobal, 'Map', evil),
  'replace setTimeout': async () => change(realGlobal, 'setTimeout', evil),
  'replace console': async () => change(console, 'log', evil),
  'replace URL': async () => change(realGlobal, 'URL', evil),
  'add a global': async () => {
    return change(realGlobal, 'neighbourSees', evil);
  },
  'read answers for operators': async (ask) => told(await ask({ url: '/api/releases/overview.json' })),
  'read a decision of somebody': async (ask) => told(await ask({ url: '/api/decision/somebodys-key.json' })),
  'write by the API': async (ask) => told(await ask({ url: '/api/votes', method: 'POST' })),
};
const told = ({ data, error }) => {
  if (error) throw new Error(error.code);
  return JSON.stringify(data);
};

exports.costs = {
  loop: () => { for (;;); },
  starve: async () => { for (;;) await null; },
  eat: () => { const kept = []; for (;;) kept.push(new Array(1e6).fill(kept)); },
  swell: () => { const kept = []; for (;;) kept.push(new Uint8Array(1e8).fill(1)); },
  shout: () => 'x'.repeat(300e6),
  flood: async (ask) => { await Promise.all(Array.from({ length: 10_000 }, () => ask({ url: '/api/x.json' }))); },
  'ask at length': (ask) => ask({ url: '/' + 'x'.repeat(50e6) }),
};
`;

/** All of it at one time: `module`, while its code is loaded; `render`; `load`, with an API to ask. */
const RUN = `
const OUTCOME_MS = 3000;
const runAll = async (ask) => {
  const got = {};
  for (const [name, attempt] of Object.entries(exports.tries)) {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('nothing came')), OUTCOME_MS));
    // Whatever it answers, and no matter who it is.
    got[name] = await Promise.race([new Promise((resolve) => resolve(attempt(ask))), late]).catch(() => undefined);
  }
  return got;
};
const atLoad = FACTS.atLoad ? runAll(async () => ({ error: { code: 'no API yet' } })) : undefined;
exports.module = () => atLoad;
exports.render = () => runAll(async () => ({ error: { code: 'no API in rendering' } }));
exports.load = (ask) => runAll(ask);
`;

export const hostileBuild = (facts: HostileFacts & { atLoad: boolean }): string =>
  `const FACTS = ${JSON.stringify(facts)};\n${TRIES}${RUN}`;

/** Each costs the worker. */
export const COSTS = ['loop', 'starve', 'eat', 'swell', 'shout', 'flood', 'ask at length'] as const;

/** A remote next to it, whose document needs much of what the language and the web bring. */
export const NEIGHBOUR = `
exports.render = async (ask) => {
  const { data } = await ask({ url: '/api/public.json' });
  const list = [3, 1, 2].map((one) => one * 2).sort((a, b) => a - b);
  const found = new Map([['a', 1], ['b', 2]]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  return JSON.stringify({
    list, data,
    spread: [...found.entries()],
    text: 'a-b-c'.replace(/-/g, '+').toUpperCase(),
    address: new URL('/x?y=1', 'https://example.org').toString(),
    amount: new Intl.NumberFormat('de').format(1234567.891),
    largest: Math.max(...list),
    bound: (function () { return this.own; }).call({ own: 'yes' }),
    polluted: Object.keys({}).concat(({}).polluted ?? [], ({}).isAdmin ?? []),
    leaked: typeof neighbourSees,
    json: JSON.parse('{"a":[1,2,{"b":null}]}'),
  });
};
`;

/** A shell in small: \`/{remote}/{export}/{name}/\` is answered by what that export of the remote's main.js says. */
export const SMALL_SHELL = `
exports.routeOutlines = [];
exports.redirectExpressions = [];
exports.createRenderer = ({ set, transport, mark }) => ({
  render: async (request) => {
    const [, remote, part, name] = request.url.split('/').map(decodeURIComponent);
    const answer = (body, failed = []) => ({ status: 200, body, failed, personal: false, byCountry: false });
    if (request.off.includes(remote)) return answer('without it', [{ remote, reason: 'switched off' }]);
    mark(remote);
    try {
      const build = require(set.packages[remote].folder + '/node/main.js');
      const made = await (name ? build[part][name] : build[part])(transport(request));
      return answer(typeof made === 'string' ? made : JSON.stringify(made) ?? '');
    } catch (error) {
      return answer('', [{ remote, reason: String(error && error.message) }]);
    } finally {
      mark(null);
    }
  },
});
`;
