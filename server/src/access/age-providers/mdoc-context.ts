/** What @owf/mdoc needs to check a credential, done by Node's own cryptography. */
import {
  createHash,
  createPublicKey,
  randomBytes,
  verify,
  X509Certificate,
  type JsonWebKey,
} from 'node:crypto';
import { CoseKey, type MdocContext } from '@owf/mdoc';
import { checkCertificateChain } from './certificate-chain.ts';

/** Of each curve the one hash that ISO 18013-5 has with it. */
const HASH_OF_CURVE: Readonly<Record<string, string>> = {
  'P-256': 'sha256',
  'P-384': 'sha384',
  'P-521': 'sha512',
};

const refuse = (): never => {
  throw new Error('verifiers neither sign nor derive keys');
};

const fieldsOf = (name: string, field: string): string[] =>
  name
    .split('\n')
    .filter((line) => line.startsWith(`${field}=`))
    .map((line) => line.slice(field.length + 1));

export const MDOC_CONTEXT: MdocContext = {
  crypto: {
    random: (length) => new Uint8Array(randomBytes(length)),
    digest: ({ digestAlgorithm, bytes }) =>
      new Uint8Array(createHash(digestAlgorithm.replace('-', '').toLowerCase()).update(bytes).digest()),
    calculateEphemeralMacKey: refuse,
  },
  cose: {
    sign1: {
      sign: refuse,
      verify: ({ key, sign1 }) => {
        const { kty, crv, x, y } = key.jwk as JsonWebKey;
        const hash = HASH_OF_CURVE[crv ?? ''];
        if (kty !== 'EC' || hash === undefined) return false;
        const publicKey = createPublicKey({ key: { kty, crv, x, y } as JsonWebKey, format: 'jwk' });
        return verify(hash, sign1.toBeSigned, { key: publicKey, dsaEncoding: 'ieee-p1363' }, sign1.signature);
      },
    },
    mac0: { sign: refuse, verify: refuse },
  },
  x509: {
    getIssuerNameField: ({ certificate, field }) => fieldsOf(new X509Certificate(certificate).issuer, field),
    getPublicKey: ({ certificate }) =>
      CoseKey.fromJwk({ ...new X509Certificate(certificate).publicKey.export({ format: 'jwk' }) }),
    verifyCertificateChain: ({ trustedCertificates, x5chain, now = new Date() }) =>
      checkCertificateChain(x5chain, trustedCertificates, now),
    getCertificateData: ({ certificate }) => {
      const found = new X509Certificate(certificate);
      return {
        issuerName: found.issuer,
        subjectName: found.subject,
        serialNumber: found.serialNumber,
        thumbprint: found.fingerprint256,
        notBefore: found.validFromDate,
        notAfter: found.validToDate,
        pem: found.toString(),
      };
    },
  },
};
