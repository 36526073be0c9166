/** Who may see a video, as its uploader chooses it, and as it is sent. */
export const AUDIENCES = ['public', 'unlisted', 'private'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const audienceOf = ({
  is_private = false,
  is_unlisted = false,
}: {
  is_private?: boolean;
  is_unlisted?: boolean;
}): Audience => {
  if (!is_private) return 'public';
  return is_unlisted ? 'unlisted' : 'private';
};

export const audienceFlags = (audience: Audience): { is_private: boolean; is_unlisted: boolean } => ({
  is_private: audience !== 'public',
  is_unlisted: audience === 'unlisted',
});
