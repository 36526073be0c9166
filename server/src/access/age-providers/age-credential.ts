/**
 * Checks a wallet's presentation of an age credential (ISO 18013-5 mdoc): issuer, holder, this question, time. Of what it says
 * only whether its holder is over 18 is looked at.
 */
import { DeviceResponse, SessionTranscript } from '@owf/mdoc';
import type { AgeWalletConfig } from '../../platform/config/age-providers.ts';
import { MDOC_CONTEXT } from './mdoc-context.ts';

export const OVER_18 = 'age_over_18';
const CLOCK_SKEW_SECONDS = 60;

/** `org.iso.18013.5.1.mDL` has its items in `org.iso.18013.5.1`; credentials of age alone have one name for both. */
export const namespaceOf = (docType: string): string => docType.replace(/\.mDL$/, '');

export interface AgeQuestion {
  clientId: string;
  responseUri: string;
  nonce: string;
}

export interface AgeCredential {
  isOver18: boolean;
  /** When the credential ends. */
  validUntil: Date;
}

/**
 * @param presentation base64url of a DeviceResponse, as `vp_token` has it
 * @throws Error when anything of it is not as it has to be
 */
export const checkAgeCredential = async (
  presentation: string,
  question: AgeQuestion,
  { docType, trustedCertificates }: Pick<AgeWalletConfig, 'docType' | 'trustedCertificates'>,
): Promise<AgeCredential> => {
  const response = DeviceResponse.fromEncodedForOid4Vp(presentation);
  const [document, ...others] = response.documents ?? [];
  if (!document || others.length > 0) throw new Error('one document was asked for');
  const { mobileSecurityObject } = document.issuerSigned.issuerAuth;
  if (document.docType !== docType || mobileSecurityObject.docType !== docType)
    throw new Error('the document is of another type');
  const { deviceSignature } = document.deviceSigned.deviceAuth;
  // A payload of its own would be checked in place of this question: yesterday's answer would count for ever.
  if (!deviceSignature || deviceSignature.payload !== null)
    throw new Error('the holder has not signed this question');
  await response.verify(
    {
      sessionTranscript: await SessionTranscript.forOid4Vp(question, MDOC_CONTEXT),
      trustedCertificates: [...trustedCertificates],
      skewSeconds: CLOCK_SKEW_SECONDS,
    },
    MDOC_CONTEXT,
  );
  const items = document.issuerSigned.getIssuerNamespace(namespaceOf(docType)) ?? [];
  const answers = items.filter(({ elementIdentifier }) => elementIdentifier === OVER_18);
  return {
    isOver18: answers.length > 0 && answers.every(({ elementValue }) => elementValue === true),
    validUntil: mobileSecurityObject.validityInfo.validUntil,
  };
};
