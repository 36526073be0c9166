/** What the upload form holds; in memory only, so that nothing of it outlives the page. */
import type { Gender } from '@foyer/shared/wire-schemas/site';

/** A file that the member has chosen. */
export interface ChosenFile {
  file: File;
  /** File name as it would be stored; see cleanFileName. */
  cleanName: string;
  /** Seconds; null while the browser measures, or where it cannot read the format. */
  durationSeconds: number | null;
}

export interface UploadValues {
  video: ChosenFile | null;
  title: string;
  description: string;
  group: Gender;
  /** Category dirs. */
  categories: string[];
  /** Published here only: then a shorter length is enough. */
  exclusive: boolean;
  private: boolean;
  /** That nothing forbidden is in it. */
  confirmed: boolean;
}
