/** Asks a site each time from another loopback address, where what one network may ask for is no part of a test. */
import { get, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

let asked = 0;

/** Redirects are answers. @throws Error when the connection fails */
export const getFromAnywhere = (address: string, headers: Record<string, string> = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    asked += 1;
    const localAddress = `127.${1 + ((asked >> 16) & 127)}.${(asked >> 8) & 255}.${1 + (asked % 254)}`;
    get(address, { headers, localAddress, agent: false }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    }).on('error', reject);
  });
