/**
 * Finds the country of an IP address, and the state and autonomous system where the file tells them, in a file of ranges (MMDB), which is
 * read into memory at the start.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Place } from '@foyer/shared/wire-schemas/site';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, open } from 'maxmind';
import { ConfigError } from '../config/config.ts';
import { isOwnAddress, unmapAddress } from '../logging/addresses.ts';
import { US_STATES } from './us-states.ts';

export type FindPlace = (address: string) => Place | undefined;
/** The number of the autonomous system that announces the address; undefined where no file tells it. */
export type FindSystem = (address: string) => number | undefined;

export interface CountryFile {
  findPlace: FindPlace;
  findSystem: FindSystem;
}

/** `FOYER_COUNTRY_FILE` that asks for no file at all. */
const NO_COUNTRY_FILE = 'none';
const SHIPPED_FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Every cached answer asks for the place of anyone who wants it: looking it up takes some 5 µs, remembering it well under one. */
const REMEMBERED_ADDRESSES = 10_000;

/** As ip-location-db's files say it, or as MaxMind's do. */
interface CountryRecord {
  country_code?: string;
  country?: { iso_code?: string };
  /** A state's name in English. */
  state1?: string;
  subdivisions?: readonly { iso_code?: string }[];
  /** In files of autonomous systems, or of both. */
  autonomous_system_number?: number;
  traits?: { autonomous_system_number?: number };
}

const regionOf = ({ state1, subdivisions }: CountryRecord, country: string): string | undefined => {
  const region = subdivisions?.[0]?.iso_code ?? (country === 'US' ? US_STATES[state1 ?? ''] : undefined);
  return region !== undefined && /^[A-Z0-9]{1,3}$/.test(region) ? region : undefined;
};

/**
 * @param file path, empty for the file that ships, `none` for no file
 * @throws ConfigError when it cannot be read
 */
export const openCountryFile = async (file: string): Promise<CountryFile> => {
  if (file === NO_COUNTRY_FILE) return { findPlace: () => undefined, findSystem: () => undefined };
  const path = file ? resolve(file) : createRequire(import.meta.url).resolve(SHIPPED_FILE);
  const reader = await open<CountryResponse>(path).catch((error: unknown) => {
    throw new ConfigError(
      'FOYER_COUNTRY_FILE',
      `${path} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  });
  const recordOf = (told: string): CountryRecord | null => {
    const address = unmapAddress(told);
    // Files have countries for private networks, too, of who registered them somewhere.
    return isOwnAddress(address) ? null : reader.get(address);
  };
  const find: FindPlace = (address) => {
    const record = recordOf(address);
    const country = record?.country_code ?? record?.country?.iso_code;
    if (!record || country === undefined || !/^[A-Z]{2}$/.test(country)) return undefined;
    const region = regionOf(record, country);
    return region === undefined ? { country } : { country, region };
  };
  const places = new LRUCache<string, { place: Place | undefined }>({ max: REMEMBERED_ADDRESSES });
  return {
    findPlace: (address) => {
      const known = places.get(address);
      if (known) return known.place;
      const place = find(address);
      places.set(address, { place });
      return place;
    },
    // Asked for seldom: not remembered.
    findSystem: (address) => {
      const record = recordOf(address);
      const number = record?.autonomous_system_number ?? record?.traits?.autonomous_system_number;
      return Number.isSafeInteger(number) ? number : undefined;
    },
  };
};
