/** A server of somebody else: https on this machine, with a certificate of its own authority. */
import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
// Before the library of certificates, which needs it.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

export interface HttpsServer {
  /** By its name, which the certificate has. */
  origin: string;
  /** PEM of what signed its certificate. */
  ca: string;
  close: () => Promise<void>;
}

export const openHttpsServer = async (answer: RequestListener): Promise<HttpsServer> => {
  const provider = webcrypto as Crypto;
  x509.cryptoProvider.set(provider);
  const keys = await provider.subtle.generateKey(EC, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys,
    signingAlgorithm: EC,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]),
    ],
  });
  const key = x509.PemConverter.encode(
    await provider.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  );
  const ca = certificate.toString('pem');
  const server = createServer({ key, cert: ca }, answer).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    ca,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
