/**
 * jsdom with Node's own fetch, streams and friends, which jsdom lacks. jsdom's AbortController, FormData, File and Blob
 * stay, since forms and event listeners of the document accept only those; `fetch` and `Request` translate them.
 */
import jsdomEnvironment from 'jest-environment-jsdom';

const JsdomEnvironment = jsdomEnvironment.TestEnvironment ?? jsdomEnvironment.default ?? jsdomEnvironment;

const COPIED = [
  'Headers',
  'Response',
  'ReadableStream',
  'ReadableStreamDefaultReader',
  'WritableStream',
  'WritableStreamDefaultWriter',
  'TransformStream',
  'ByteLengthQueuingStrategy',
  'CountQueuingStrategy',
  'TextEncoder',
  'TextDecoder',
  'TextEncoderStream',
  'TextDecoderStream',
  'CompressionStream',
  'DecompressionStream',
  'BroadcastChannel',
  'MessageChannel',
  'MessagePort',
  'structuredClone',
  'setImmediate',
  'clearImmediate',
  'performance',
  // Buffers made by the above are of the outer realm; `instanceof` has to hold for them.
  'Uint8Array',
  'ArrayBuffer',
];

/** A Node signal that aborts when the document's one does. */
const nodeSignal = (signal) => {
  if (!signal || signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return controller.signal;
};

const nodeBody = async (body, window) => {
  if (body instanceof window.URLSearchParams) return new URLSearchParams(body.toString());
  if (body instanceof window.Blob) return new Blob([await body.arrayBuffer()], { type: body.type });
  if (!(body instanceof window.FormData)) return body;
  const form = new FormData();
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new File([await value.arrayBuffer()], value.name, { type: value.type }));
  }
  return form;
};

export default class DomEnvironment extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context);
    const window = this.global;
    for (const name of COPIED) if (name in globalThis) window[name] = globalThis[name];

    const absolute = (input) =>
      input instanceof Request ? input : new URL(String(input), window.location.href).href;
    window.Request = class extends Request {
      constructor(input, init = {}) {
        super(absolute(input), 'signal' in init ? { ...init, signal: nodeSignal(init.signal) } : init);
      }
    };
    window.fetch = async (input, init = {}) => {
      const { signal, body, ...rest } = init;
      const request = { ...rest };
      if (signal) request.signal = nodeSignal(signal);
      if (body) request.body = await nodeBody(body, window);
      return fetch(absolute(input), request);
    };
  }

  /** Without `browser`: packages' Node builds are what runs here. */
  exportConditions() {
    return ['node', 'require', 'module-sync', 'default'];
  }
}
