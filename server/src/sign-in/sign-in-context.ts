/** What signing in needs besides what was typed. */
import type { MailContext } from '../platform/mail/post-mail.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

export interface SignInContext extends MailContext {
  /** Of the deployment: signs what devices are known by. */
  secrets: Secrets;
}
