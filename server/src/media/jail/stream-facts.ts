/** What ffprobe says about a file, as it says it, and what its odd notations mean. */

export interface ProbedStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  level?: number;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  pix_fmt?: string;
  bits_per_raw_sample?: string;
  color_transfer?: string;
  field_order?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: { default?: number; attached_pic?: number };
  tags?: { rotate?: string };
  side_data_list?: { rotation?: number }[];
}

export interface ProbedFile {
  streams?: ProbedStream[];
  format?: { nb_streams?: number; format_name?: string; start_time?: string; duration?: string };
}

/** For `-show_entries`: nothing else is printed, above all no tags, which may be of any size. */
export const PROBED_ENTRIES = [
  'stream=index,codec_type,codec_name,profile,level,width,height,sample_aspect_ratio,pix_fmt,bits_per_raw_sample,' +
    'color_transfer,field_order,r_frame_rate,avg_frame_rate,channels,sample_rate',
  'stream_disposition=default,attached_pic',
  'stream_tags=rotate',
  'stream_side_data=rotation',
  'format=nb_streams,format_name,start_time,duration',
].join(':');

/** `30000/1001` or `16:9`; 0 for what is no ratio (`0/0`, `N/A`, absent). */
export const readRatio = (text: string | undefined): number => {
  const [above, below] = (text ?? '').split(/[/:]/).map(Number);
  const ratio = above && below ? above / below : 0;
  return Number.isFinite(ratio) ? ratio : 0;
};

/** Clockwise; ffprobe tells a counter-clockwise turn (since 2014), old files a clockwise tag. */
export const readRotation = ({ side_data_list, tags }: ProbedStream): 0 | 90 | 180 | 270 => {
  const turned = side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation;
  const clockwise = turned === undefined ? Number(tags?.rotate ?? 0) : -turned;
  // ffmpeg turns other angles within the picture's own sides, to a degree.
  if (Math.abs(clockwise - Math.round(clockwise / 90) * 90) >= 1) return 0;
  const quarters = (((Math.round(clockwise / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  return ([0, 90, 180, 270] as const)[quarters] ?? 0;
};

/** Beyond this a pixel is no pixel but a mistake in a header; players show it as square, too. */
const MAX_PIXEL_ASPECT = 8;

export const readPixelAspect = ({ sample_aspect_ratio }: ProbedStream): number => {
  const aspect = readRatio(sample_aspect_ratio);
  return aspect > 1 / MAX_PIXEL_ASPECT && aspect < MAX_PIXEL_ASPECT ? aspect : 1;
};

/** Of one component, by the codec's word or by the name of the pixel format (`yuv420p10le`, `gray12be`, `p010le`). */
export const readBitDepth = ({ bits_per_raw_sample, pix_fmt }: ProbedStream): number => {
  const named = /(?:p|gray|gbrp|gbrap|p0|p2|p4)(9|10|12|14|16)(?:le|be)?$/.exec(pix_fmt ?? '')?.[1];
  return Number(named ?? bits_per_raw_sample) || 8;
};

const HDR_TRANSFERS: readonly (string | undefined)[] = ['smpte2084', 'arib-std-b67'];

export const readIsHdr = ({ color_transfer }: ProbedStream): boolean =>
  HDR_TRANSFERS.includes(color_transfer);

/** `progressive` and `unknown` are not; `tt`, `bb`, `tb`, `bt` are. */
export const readIsInterlaced = ({ field_order }: ProbedStream): boolean =>
  /^[tb]{2}$/.test(field_order ?? '');

/**
 * The lowest rate that fits all timestamps against the average: they differ where frames come unevenly. Of interlaced
 * pictures the former counts fields.
 */
export const readIsVariableFrameRate = ({ r_frame_rate, avg_frame_rate }: ProbedStream): boolean => {
  const [fitting, average] = [readRatio(r_frame_rate), readRatio(avg_frame_rate)];
  if (fitting === 0 || average === 0) return false;
  return [1, 2].every((fields) => Math.abs(fitting / (average * fields) - 1) > 0.02);
};
