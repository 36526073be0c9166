import { FormattedMessage } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import type { CommentError } from './comment-rules.ts';

/** Sentence of a refused comment; codes that are not about comments have their sentence in the shared catalogue. */
export const CommentErrorText = ({ error: { code, info } }: { error: CommentError }) => {
  const errorText = useErrorText();
  switch (code) {
    case 'required':
      return <FormattedMessage id="community.comments.error.required" />;
    case 'min_length':
      return <FormattedMessage id="community.comments.error.min-length" values={info} />;
    case 'max_length':
      return <FormattedMessage id="community.comments.error.max-length" values={info} />;
    case 'comment_limit':
      return <FormattedMessage id="community.comments.error.comment-limit" values={info} />;
    case 'too_late':
      return <FormattedMessage id="community.comments.error.too-late" values={info} />;
    default:
      return <>{errorText(code, info)}</>;
  }
};
