/**
 * A shared library made by hand, of a few hundred bytes: as soon as the loader maps it into a process it makes calls of the kernel and writes what
 * each gave to the error stream. It stands for a decoder that an attacker has taken over, inside ffmpeg's own process. x86-64 alone.
 */

export interface Call {
  name: string;
  /** Of the call, as Linux numbers them on x86-64. */
  number: number;
  /** A text is given by its address. */
  args: readonly (number | string)[];
}

/** Before the results, which are 8 bytes each. */
export const MARK = 'made-up library:';

const DYNAMIC = 0x200;
const SYMBOLS = 0x300;
const STRINGS = 0x320;
const HASHES = 0x330;
const CODE = 0x400;
const BASE_PAGE = 0x1000;

const SYS_WRITE = 1;
/** `mov` of 32 bits into edi, esi, edx, r10d, r8d. */
const MOVE: readonly Buffer[] = [[0xbf], [0xbe], [0xba], [0x41, 0xba], [0x41, 0xb8]].map((bytes) =>
  Buffer.from(bytes),
);
/** `lea` of an address near the next instruction into rdi, rsi, rdx. */
const LOAD_ADDRESS: readonly Buffer[] = [0x3d, 0x35, 0x15].map((register) =>
  Buffer.from([0x48, 0x8d, register]),
);

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value | 0);
  return bytes;
};

/** Code and data behind each other; addresses are known once both are laid out. */
const assemble = (calls: readonly Call[]): Buffer => {
  const data: Buffer[] = [];
  let dataLength = 0;
  const place = (bytes: Buffer): number => {
    const at = dataLength;
    data.push(bytes);
    dataLength += bytes.length;
    return at;
  };
  /** Instructions; `data` stands for an address in the data, from the end of the instruction. */
  const code: { bytes: Buffer; data?: number }[] = [];
  const mark = place(Buffer.from(MARK));
  const results = place(Buffer.alloc(calls.length * 8));
  const emit = (bytes: Buffer, at?: number): void =>
    void code.push({ bytes, ...(at !== undefined && { data: at }) });
  for (const [index, { number, args }] of calls.entries()) {
    for (const [register, arg] of args.entries())
      if (typeof arg === 'string')
        emit(LOAD_ADDRESS[register] ?? Buffer.alloc(0), place(Buffer.from(`${arg}\0`)));
      else emit(Buffer.concat([MOVE[register] ?? Buffer.alloc(0), int32(arg)]));
    emit(Buffer.concat([Buffer.from([0xb8]), int32(number)]));
    emit(Buffer.from([0x0f, 0x05]));
    // mov [result], rax
    emit(Buffer.from([0x48, 0x89, 0x05]), results + index * 8);
  }
  emit(Buffer.concat([Buffer.from([0xbf]), int32(2)]));
  emit(LOAD_ADDRESS[1] ?? Buffer.alloc(0), mark);
  emit(Buffer.concat([Buffer.from([0xba]), int32(MARK.length + calls.length * 8)]));
  emit(Buffer.concat([Buffer.from([0xb8]), int32(SYS_WRITE)]));
  emit(Buffer.from([0x0f, 0x05, 0xc3]));
  const length = code.reduce((sum, one) => sum + one.bytes.length + (one.data === undefined ? 0 : 4), 0);
  let at = 0;
  const text = code.map((one) => {
    at += one.bytes.length + (one.data === undefined ? 0 : 4);
    return one.data === undefined ? one.bytes : Buffer.concat([one.bytes, int32(length + one.data - at)]);
  });
  return Buffer.concat([...text, ...data]);
};

/** Type, flags, where in the file and in memory, how long. */
const segment = (type: number, flags: number, at: number, length: number, align: number): Buffer => {
  const bytes = Buffer.alloc(56);
  bytes.writeUInt32LE(type, 0);
  bytes.writeUInt32LE(flags, 4);
  for (const offset of [8, 16, 24]) bytes.writeBigUInt64LE(BigInt(at), offset);
  for (const offset of [32, 40]) bytes.writeBigUInt64LE(BigInt(length), offset);
  bytes.writeBigUInt64LE(BigInt(align), 48);
  return bytes;
};

export const makeLibrary = (calls: readonly Call[]): Buffer => {
  const body = assemble(calls);
  const file = Buffer.alloc(CODE + body.length);
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0], 0);
  file.writeUInt16LE(3, 16); // a shared object
  file.writeUInt16LE(0x3e, 18); // x86-64
  file.writeUInt32LE(1, 20);
  file.writeBigUInt64LE(64n, 32); // where the segments are described
  file.writeUInt16LE(64, 52);
  file.writeUInt16LE(56, 54);
  file.writeUInt16LE(3, 56);
  file.writeUInt16LE(64, 58);
  // DT_HASH, DT_STRTAB, DT_SYMTAB, DT_STRSZ, DT_SYMENT, DT_INIT, DT_NULL
  const entries = [
    [4, HASHES],
    [5, STRINGS],
    [6, SYMBOLS],
    [10, 1],
    [11, 24],
    [12, CODE],
    [0, 0],
  ] as const;
  for (const [index, [tag, value]] of entries.entries()) {
    file.writeBigUInt64LE(BigInt(tag), DYNAMIC + index * 16);
    file.writeBigUInt64LE(BigInt(value), DYNAMIC + index * 16 + 8);
  }
  file.set(
    Buffer.concat([
      segment(1, 7, 0, file.length, BASE_PAGE), // all of it, readable, writable, to be run
      segment(2, 6, DYNAMIC, entries.length * 16, 8),
      segment(0x6474e551, 6, 0, 0, 16), // no stack that is run
    ]),
    64,
  );
  // One bucket, one symbol, which is none.
  file.writeUInt32LE(1, HASHES);
  file.writeUInt32LE(1, HASHES + 4);
  file.set(body, CODE);
  return file;
};

/** What each call gave: below 0, the number of the error; undefined where the library did not run. */
export const readResults = (said: Buffer, calls: readonly Call[]): Record<string, number> | undefined => {
  const at = said.indexOf(MARK);
  if (at < 0) return undefined;
  return Object.fromEntries(
    calls.map(({ name }, index) => [name, Number(said.readBigInt64LE(at + MARK.length + index * 8))]),
  );
};
