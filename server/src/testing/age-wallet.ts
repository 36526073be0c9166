/**
 * An issuer of age credentials and a wallet that holds one, made with the libraries that wallets are made with. The wallet knows the site by
 * the link that it is given, and by HTTP.
 */
// Needed by the maker of certificates, before it.
import 'reflect-metadata';
import { createHash, createPrivateKey, randomBytes, sign, webcrypto, type JsonWebKey } from 'node:crypto';
import {
  CoseKey,
  DeviceKey,
  DeviceRequest,
  DeviceResponse,
  DocRequest,
  Issuer,
  type IssuerSigned,
  ItemsRequest,
  type MdocContext,
  SessionTranscript,
  SignatureAlgorithm,
} from '@owf/mdoc';
import { Openid4vpClient } from '@openid4vc/openid4vp';
import { setGlobalConfig } from '@openid4vc/utils';
import * as x509 from '@peculiar/x509';

export const AGE_DOC_TYPE = 'eu.europa.ec.av.1';
const DAY_MS = 86_400_000;
const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

x509.cryptoProvider.set(webcrypto as Crypto);
// The test's site is on this machine.
setGlobalConfig({ allowInsecureUrls: true });

const refuse = (): never => {
  throw new Error('a wallet that answers checks nothing');
};

const CONTEXT: MdocContext = {
  crypto: {
    random: (length) => new Uint8Array(randomBytes(length)),
    digest: ({ bytes }) => new Uint8Array(createHash('sha256').update(bytes).digest()),
    calculateEphemeralMacKey: refuse,
  },
  cose: {
    sign1: {
      sign: ({ toBeSigned, key }) => {
        const { kty, crv, x, y, d } = key.jwk as JsonWebKey;
        const privateKey = createPrivateKey({ key: { kty, crv, x, y, d } as JsonWebKey, format: 'jwk' });
        return new Uint8Array(sign('sha256', toBeSigned, { key: privateKey, dsaEncoding: 'ieee-p1363' }));
      },
      verify: refuse,
    },
    mac0: { sign: refuse, verify: refuse },
  },
  x509: {
    getIssuerNameField: refuse,
    getPublicKey: refuse,
    verifyCertificateChain: refuse,
    getCertificateData: refuse,
  },
};

const newKeys = async () => {
  const keys = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']);
  const { kty, crv, x, y, d } = await webcrypto.subtle.exportKey('jwk', keys.privateKey);
  return { keys: keys as CryptoKeyPair, jwk: { kty, crv, x, y, d } };
};

export interface TestIssuer {
  /** PEM of the authority, which operators trust. */
  authority: string;
  issue: (claims: Record<string, unknown>, options?: IssueOptions) => Promise<TestCredential>;
}

export interface IssueOptions {
  docType?: string;
  validUntil?: Date;
}

export interface TestCredential {
  docType: string;
  issuerSigned: IssuerSigned;
  deviceJwk: Record<string, unknown>;
}

/** An authority, and a signer of documents that it certified. */
export const createTestIssuer = async (name: string): Promise<TestIssuer> => {
  const authority = await newKeys();
  const signer = await newKeys();
  const period = {
    notBefore: new Date(Date.now() - 30 * DAY_MS),
    notAfter: new Date(Date.now() + 300 * DAY_MS),
  };
  const subject = `C=UT, CN=${name}`;
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: subject,
    keys: authority.keys,
    signingAlgorithm: EC,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
    ...period,
  });
  const certificate = await x509.X509CertificateGenerator.create({
    subject: `C=UT, CN=${name} signer`,
    issuer: subject,
    publicKey: signer.keys.publicKey,
    signingKey: authority.keys.privateKey,
    signingAlgorithm: EC,
    ...period,
  });
  return {
    authority: root.toString('pem'),
    issue: async (
      claims,
      { docType = AGE_DOC_TYPE, validUntil = new Date(Date.now() + 90 * DAY_MS) } = {},
    ) => {
      const device = await newKeys();
      const { d: _secret, ...publicJwk } = device.jwk;
      const start = new Date(Date.now() - DAY_MS);
      const issuerSigned = await new Issuer(docType, CONTEXT).addIssuerNamespace(AGE_DOC_TYPE, claims).sign({
        signingKey: CoseKey.fromJwk(signer.jwk),
        algorithm: SignatureAlgorithm.ES256,
        digestAlgorithm: 'SHA-256',
        validityInfo: { signed: start, validFrom: start, validUntil },
        deviceKeyInfo: { deviceKey: DeviceKey.fromJwk(publicJwk) as DeviceKey },
        certificates: [new Uint8Array(certificate.rawData)],
      });
      return { docType, issuerSigned, deviceJwk: { ...device.jwk, alg: 'ES256' } };
    },
  };
};

export interface WalletAnswer {
  /** Where the site wants it. */
  responseUri: string;
  form: Record<string, string>;
}

const client = new Openid4vpClient({
  callbacks: {
    hash: (data, algorithm) => new Uint8Array(createHash(algorithm.replace('-', '')).update(data).digest()),
    signJwt: refuse,
    verifyJwt: refuse,
    encryptJwe: refuse,
    decryptJwe: refuse,
    fetch,
  } as ConstructorParameters<typeof Openid4vpClient>[0]['callbacks'],
});

export interface AnswerOptions {
  /** Signs another nonce than the one that was asked with. */
  nonce?: string;
  /** Changes what was signed, before it is sent. */
  tamper?: (response: DeviceResponse) => DeviceResponse;
}

/** Reads the link as a wallet does, and makes the answer without sending it. */
export const answerLink = async (
  link: string,
  credential: TestCredential,
  { nonce, tamper = (response) => response }: AnswerOptions = {},
): Promise<WalletAnswer> => {
  const parsed = client.parseOpenid4vpAuthorizationRequest({ authorizationRequest: link });
  const { authorizationRequestPayload: request, dcql } = await client.resolveOpenId4vpAuthorizationRequest({
    authorizationRequestPayload: parsed.params,
  });
  const {
    response_uri: responseUri = '',
    client_id: clientId = '',
    state,
  } = request as Record<string, string>;
  const query = dcql?.query as {
    credentials: { id: string; meta: { doctype_value: string }; claims: { path: [string, string] }[] }[];
  };
  const [asked] = query.credentials;
  if (!asked) throw new Error('the site asks for nothing');
  const namespaces = Object.fromEntries(
    asked.claims.map(({ path: [space, item] }) => [space, { [item]: false }]),
  );
  const response = await DeviceResponse.createWithDeviceRequest(
    {
      deviceRequest: DeviceRequest.create({
        docRequests: [
          DocRequest.create({
            itemsRequest: ItemsRequest.create({ docType: credential.docType, namespaces }),
          }),
        ],
      }),
      issuerSigned: [credential.issuerSigned],
      sessionTranscript: await SessionTranscript.forOid4Vp(
        { clientId, responseUri, nonce: nonce ?? String(request.nonce) },
        CONTEXT,
      ),
      signature: { signingKey: CoseKey.fromJwk(credential.deviceJwk) },
    },
    CONTEXT,
  );
  const { authorizationResponsePayload } = await client.createOpenid4vpAuthorizationResponse({
    authorizationRequestPayload: request as never,
    authorizationResponsePayload: { vp_token: { [asked.id]: [tamper(response).encodedForOid4Vp] } },
  });
  return {
    responseUri,
    form: {
      vp_token: JSON.stringify(authorizationResponsePayload.vp_token),
      state: String(authorizationResponsePayload.state ?? state),
    },
  };
};

/** @returns the status of the site's answer */
export const sendAnswer = async ({ responseUri, form }: WalletAnswer): Promise<number> => {
  const response = await fetch(responseUri, { method: 'POST', body: new URLSearchParams(form) });
  await response.body?.cancel();
  return response.status;
};
