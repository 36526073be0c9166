/**
 * A tiny country file (MMDB 2.0) of made-up ranges: a binary tree over the bits of addresses whose leaves point into the
 * data. Source: the format's description, maxmind.github.io/MaxMind-DB.
 */
import { writeFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';

type Value = string | number | bigint | { [key: string]: Value } | Value[];
const [STRING, UINT16, UINT32, MAP, UINT64, ARRAY] = [2, 5, 6, 7, 9, 11];
/** Between the tree and the data. */
const SEPARATOR_BYTES = 16;

const control = (type: number, size: number): Buffer =>
  type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);

const unsigned = (type: number, value: bigint): Buffer => {
  const digits = value === 0n ? '' : value.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([control(type, bytes.length), bytes]);
};

const encode = (value: Value): Buffer => {
  if (typeof value === 'string')
    return Buffer.concat([control(STRING, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'bigint') return unsigned(UINT64, value);
  if (typeof value === 'number') return unsigned(value < 65_536 ? UINT16 : UINT32, BigInt(value));
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(MAP, entries.length),
    ...entries.flatMap(([key, held]) => [encode(key), encode(held)]),
  ]);
};

/** IPv4 stands under ::/96, as in every such file. */
const bitsOf = (range: string): string => {
  const [address = '', length = ''] = range.split('/');
  if (isIPv4(address)) {
    const bits = address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
    return '0'.repeat(96) + bits.join('').slice(0, Number(length));
  }
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const filled = [
    ...groups(head),
    ...Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0'),
    ...groups(tail),
  ];
  const bits = filled.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'));
  return bits.join('').slice(0, Number(length));
};

type Node = [Branch, Branch];
type Branch = Node | string | undefined;

const recordOf = (text: string): Value => {
  const [, code, region, system] = /^([A-Z]{2})?(?:-(\w+))? ?(?:AS(\d+))?$/.exec(text) ?? [];
  return {
    // Of regions the files of MaxMind tell.
    ...(code && region && { country: { iso_code: code }, subdivisions: [{ iso_code: region }] }),
    ...(code && !region && { country_code: code }),
    ...(system && { autonomous_system_number: Number(system) }),
  };
};

/** @param ranges by range, such as `192.0.2.0/24`: `JP`, `US-TX`, `SE AS64500` with the autonomous system, or `AS64500` alone */
export const writeCountryFile = async (path: string, ranges: Record<string, string>): Promise<void> => {
  const root: Node = [undefined, undefined];
  for (const [range, country] of Object.entries(ranges)) {
    let node = root;
    const bits = [...bitsOf(range)].map((bit) => (bit === '1' ? 1 : 0));
    const last = bits.pop() ?? 0;
    for (const bit of bits) {
      const next = node[bit];
      const deeper: Node = Array.isArray(next) ? next : [undefined, undefined];
      node[bit] = deeper;
      node = deeper;
    }
    node[last] = country;
  }
  const nodes: Node[] = [];
  const collect = (node: Node): void => {
    nodes.push(node);
    for (const branch of node) if (Array.isArray(branch)) collect(branch);
  };
  collect(root);
  const places = new Map(nodes.map((node, index) => [node, index]));
  const data: Buffer[] = [];
  const offsets = new Map<string, number>();
  for (const country of new Set(Object.values(ranges))) {
    offsets.set(
      country,
      data.reduce((sum, { length }) => sum + length, 0),
    );
    data.push(encode(recordOf(country)));
  }
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach((node, index) => {
    node.forEach((branch, side) => {
      const record =
        branch === undefined
          ? nodes.length
          : Array.isArray(branch)
            ? (places.get(branch) ?? 0)
            : nodes.length + SEPARATOR_BYTES + (offsets.get(branch) ?? 0);
      tree.writeUIntBE(record, index * 6 + side * 3, 3);
    });
  });
  const metadata = encode({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 6,
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1n,
    database_type: 'country',
    languages: ['en'],
    description: { en: 'made up' },
  });
  await writeFile(
    path,
    Buffer.concat([
      tree,
      Buffer.alloc(SEPARATOR_BYTES),
      ...data,
      Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
      metadata,
    ]),
  );
};
