/** What members hold: an app that makes codes (RFC 6238, written here so that no test asks the library under test), and a passkey. */
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** @param steps of 30 seconds from now */
export const appCode = (secret: string, steps = 0, now = Date.now()): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / PERIOD_MS) + steps));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
};
/** As much of RFC 8949 as a credential needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]),
    ]);
  return Buffer.concat([head(2, value.length), value]);
};

const text = (bytes: Buffer): string => bytes.toString('base64url');
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** What a page on another origin, or a device that asks nobody, would answer. */
export interface PasskeyLies {
  origin?: string;
  rpId?: string;
  /** Whether the device made sure who uses it; true when left out. */
  isVerified?: boolean;
}

/** A device with one passkey of the site. Answers are the JSON that browsers make of theirs. */
export const createPasskey = (site: { origin: string; rpId: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string, { origin = site.origin }: PasskeyLies): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (
    { rpId = site.rpId, isVerified = true }: PasskeyLies,
    attested?: Buffer,
  ): Buffer => {
    counter += 1;
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      uint32(counter),
      attested ?? Buffer.alloc(0),
    ]);
  };
  const credential = (response: Record<string, unknown>): string =>
    JSON.stringify({
      id: text(id),
      rawId: text(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  return {
    id: text(id),
    register: (challenge: string, lies: PasskeyLies = {}): string => {
      const key = cbor(
        new Map<Cbor, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = cbor(
        new Map<Cbor, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(lies, attested)],
        ]),
      );
      return credential({
        clientDataJSON: text(clientData('webauthn.create', challenge, lies)),
        attestationObject: text(attestation),
        transports: ['internal'],
      });
    },
    sign: (challenge: string, lies: PasskeyLies = {}): string => {
      const client = clientData('webauthn.get', challenge, lies);
      const data = authenticatorData(lies);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', signed, privateKey)),
      });
    },
  };
};
