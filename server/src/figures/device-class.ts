/** What kind of device a request comes from, of four: nothing else is read of what a browser says of itself, and nothing of it is stored. */
import type { DeviceClass } from '@foyer/shared/wire-schemas/watching/site-figures';

const TABLET = /ipad|tablet|playbook|silk\/|kindle|android(?!.*mobile)/i;
const PHONE = /mobi|iphone|ipod|android|windows phone/i;
const COMPUTER = /windows nt|macintosh|x11|linux|cros/i;

export const deviceClassOf = (userAgent: string | undefined): DeviceClass => {
  const text = (userAgent ?? '').slice(0, 500);
  if (/smart-?tv|appletv|googletv|hbbtv|bot\b|crawler|spider/i.test(text)) return 'other';
  if (TABLET.test(text)) return 'tablet';
  if (PHONE.test(text)) return 'phone';
  return COMPUTER.test(text) ? 'computer' : 'other';
};
