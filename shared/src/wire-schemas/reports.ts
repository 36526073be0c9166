/** POST multipart /api/report.php: contact and complaints. Source: product.md sections 5, 7. */
import { doneSchema } from './answers.ts';

export const REPORT_MESSAGE_MAX_LENGTH = 1500;
export const REPORT_SUBJECT_MAX_LENGTH = 100;
export const REPORT_FILE_MAX_BYTES = 5 * 1024 * 1024;
export const REPORT_LIMIT = 5;
export const REPORT_LIMIT_WINDOW_MINUTES = 60;

/** Fields beside the optional image `file`. `captcha`: what the widget made of `GET /api/captcha.json`. `ref`: the page. */
export const reportFieldsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    subject: { type: 'string', maxLength: 1000 },
    email: { type: 'string', maxLength: 1024 },
    message: { type: 'string', maxLength: 20_000 },
    captcha: { type: 'string', maxLength: 20_000 },
    ref: { type: 'string', maxLength: 2048 },
  },
} as const;

/** A refusal carries every wrong field in `info.errors`: `{field, code}`; `field` and `code` are the first of them. */
export const reportAnswerSchema = doneSchema;
