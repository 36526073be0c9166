/** What the uploader says of a video, as forms and tus metadata carry it: all text. */
import { GENDERS } from '@foyer/shared/http/site';
import { UPLOAD_SCREENSHOTS } from '@foyer/shared/http/uploads';
import { Refused } from './refused.ts';
import type { VideoDetails } from './video-intake.ts';

export type DetailFields = Readonly<Partial<Record<string, string>>>;

const readFlag = (text: string, field: string): boolean => {
  if (text !== '0' && text !== '1') throw new Refused('bad_request', `${field} is 0 or 1`, { field });
  return text === '1';
};

/** An empty choice, or one of a picture that there is not, is none: the rule for it answers. */
const readScreenshot = (text: string): number | null => {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= UPLOAD_SCREENSHOTS ? number : null;
};

/** Only what is given; the rules for it are those of `checkDetails`. @throws Refused bad_request */
export const readDetails = (fields: DetailFields): Partial<VideoDetails> => {
  const { title, description, categories, gender, is_private, is_exclusive, screenshot } = fields;
  const group = GENDERS.find((known) => known === gender);
  if (gender !== undefined && !group)
    throw new Refused('bad_request', 'there is no such group', { field: 'gender' });
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(categories !== undefined && {
      categories: [
        ...new Set(
          categories
            .split(',')
            .map((dir) => dir.trim())
            .filter(Boolean),
        ),
      ],
    }),
    ...(group && { gender: group }),
    ...(is_private !== undefined && { is_private: readFlag(is_private, 'is_private') }),
    ...(is_exclusive !== undefined && { is_exclusive: readFlag(is_exclusive, 'is_exclusive') }),
    ...(screenshot !== undefined && { screenshot: readScreenshot(screenshot) }),
  };
};
