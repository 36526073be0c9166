/** A certificate for localhost, made anew for each run: browsers speak HTTP/2 only over TLS. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : content.length < 256
        ? Buffer.from([0x81, content.length])
        : Buffer.from([0x82, content.length >> 8, content.length & 255]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
};
const SEQUENCE = 0x30;
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ECDSA_WITH_SHA256 = tlv(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'));
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');

const utcTime = (date: Date): Buffer =>
  tlv(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

export interface Certificate {
  key: string;
  cert: string;
  /** What Chromium's --ignore-certificate-errors-spki-list takes. */
  spkiHash: string;
}

/** Self-signed ECDSA P-256, valid for a day (RFC 5280). */
export const makeCertificate = (): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = tlv(SEQUENCE, tlv(0x31, tlv(SEQUENCE, COMMON_NAME, tlv(0x0c, Buffer.from('localhost')))));
  const hour = 3_600_000;
  const altName = tlv(SEQUENCE, tlv(0x82, Buffer.from('localhost')));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const body = tlv(
    SEQUENCE,
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    ECDSA_WITH_SHA256,
    name,
    tlv(SEQUENCE, utcTime(new Date(Date.now() - hour)), utcTime(new Date(Date.now() + 24 * hour))),
    name,
    spki,
    tlv(0xa3, tlv(SEQUENCE, tlv(SEQUENCE, SUBJECT_ALT_NAME, tlv(0x04, altName)))),
  );
  const signature = sign('sha256', body, privateKey);
  const der = tlv(SEQUENCE, body, ECDSA_WITH_SHA256, tlv(0x03, Buffer.from([0]), signature));
  const lines = der.toString('base64').replaceAll(/(.{64})/g, '$1\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  };
};
