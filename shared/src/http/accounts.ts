/** Sign-in and the rules of names and passwords. Source: product.md section 5, 8; decisions.md "Stricter". */
export const NAME_MIN_LENGTH = 3;
export const NAME_MAX_LENGTH = 32;
/** Checked at sign-in only: older accounts may have such passwords. */
export const SIGN_IN_PASSWORD_MIN_LENGTH = 5;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** POST /api/signin.php, form-encoded. */
export const signInBodySchema = {
  type: 'object',
  required: ['usr', 'pwd'],
  additionalProperties: false,
  properties: {
    usr: { type: 'string', maxLength: 256 },
    pwd: { type: 'string', maxLength: 1024 },
    next: { type: 'string', maxLength: 2048 },
  },
} as const;
