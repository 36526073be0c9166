import type { Comment } from '@foyer/shared/wire-schemas/comments';
import { Link } from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { urls } from '@foyer/shared/urls';
import { ReportComment } from './report-comment.tsx';
import styles from './comments.module.css';

/** One comment: who, when, and the text as it was typed, line breaks kept. */
export const CommentItem = ({
  comment: { comment_id, _id, avatar, name, added_date, comment },
}: {
  comment: Comment;
}) => (
  <li>
    <article className={styles.item}>
      <Avatar src={avatar} name={name} size={40} />
      <div className={styles.body}>
        <div className={styles.meta}>
          <Link to={urls.member(_id)} className={styles.author} dir="auto">
            {name}
          </Link>
          <span className={styles.date}>
            <PostDate iso={added_date} />
          </span>
          <ReportComment id={comment_id} name={name} />
        </div>
        <p className={styles.text} dir="auto">
          {comment}
        </p>
      </div>
    </article>
  </li>
);
