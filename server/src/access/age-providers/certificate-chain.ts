/** Checks that a chain of certificates leads to one that is trusted. */
import { X509Certificate } from 'node:crypto';

const MAX_CERTIFICATES = 5;

const isValidAt = (certificate: X509Certificate, now: Date): boolean =>
  certificate.validFromDate <= now && now <= certificate.validToDate;

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/**
 * @param chain DER, the signer's first
 * @param trusted DER, of signers themselves or of those who certify them
 * @throws Error
 */
export const checkCertificateChain = (
  chain: readonly Uint8Array[],
  trusted: readonly Uint8Array[],
  now: Date,
): void => {
  if (chain.length === 0 || chain.length > MAX_CERTIFICATES) throw new Error('the chain has a wrong length');
  const anchors = trusted.map((der) => new X509Certificate(der)).filter((anchor) => isValidAt(anchor, now));
  const certificates = chain.map((der) => new X509Certificate(der));
  for (const [index, certificate] of certificates.entries()) {
    if (!isValidAt(certificate, now)) throw new Error('a certificate is not valid now');
    const isTrusted = anchors.some(
      (anchor) => anchor.raw.equals(certificate.raw) || isIssuedBy(certificate, anchor),
    );
    if (isTrusted) return;
    const issuer = certificates[index + 1];
    if (!issuer || !isIssuedBy(certificate, issuer)) break;
  }
  throw new Error('the chain leads to no trusted certificate');
};
