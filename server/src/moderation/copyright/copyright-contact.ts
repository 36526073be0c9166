/** What the law wants of anyone who sends a notice or a counter-notice: name, address, telephone, e-mail, signature. */
import {
  COPYRIGHT_NAME_MAX_LENGTH,
  COPYRIGHT_PHONE_MAX_LENGTH,
  COPYRIGHT_POSTAL_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { Refused } from '../../platform/http/refused.ts';
import { checkEmail } from '../../sign-in/account-rules.ts';

export interface Contact {
  name: string;
  email: string;
  postal: string;
  phone: string;
  signature: string;
}

const POSTAL_MIN_LENGTH = 10;
/** Digits with what people write between them. */
const PHONE = /^\+?[\d\s()./-]{5,}$/;

/** @throws Refused required, min_length, max_length, email_invalid, bad_request */
export const checkContact = (form: Contact): Contact => {
  const phone = checkTextLength(form.phone, { field: 'phone', max: COPYRIGHT_PHONE_MAX_LENGTH });
  if (!PHONE.test(phone)) throw new Refused('bad_request', 'this is no telephone number', { field: 'phone' });
  return {
    name: checkTextLength(form.name, { field: 'name', max: COPYRIGHT_NAME_MAX_LENGTH }),
    email: checkEmail(form.email),
    postal: checkTextLength(form.postal.replaceAll('\r\n', '\n'), {
      field: 'postal',
      min: POSTAL_MIN_LENGTH,
      max: COPYRIGHT_POSTAL_MAX_LENGTH,
    }),
    phone,
    signature: checkTextLength(form.signature, { field: 'signature', max: COPYRIGHT_NAME_MAX_LENGTH }),
  };
};

/** A statement that has to be made by ticking it. @throws Refused required */
export const requireTicked = (value: string, field: string): void => {
  if (value === '') throw new Refused('required', `${field} has to be stated`, { field });
};
