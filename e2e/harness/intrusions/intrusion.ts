/** What a package does to a page that is not its own: what the browser check looks for, and the words for it. */

const INTRUSION_KINDS = ['global', 'intrinsic', 'storage', 'dom'] as const;
export type IntrusionKind = (typeof INTRUSION_KINDS)[number];

export interface Intrusion {
  /** Whose file made it; empty where no file of a package was at work that a browser could name. */
  package: string;
  kind: IntrusionKind;
  /** `the global "x"`, `Array.prototype.flat`, `localStorage "x"`, `<header> of the page`. */
  what: string;
  /** How, or whose it is. */
  how: string;
}

/** What a package may touch outside its places, as its release declares it; see `Touches` of the wire schemas. */
export interface Allowances {
  globals: readonly string[];
  storage: readonly string[];
  root: readonly string[];
  elements: readonly string[];
}

export interface WatchSettings {
  /** Name of the property of `window` under which the page hands over what was found; nobody can guess it. */
  handover: string;
  /** By package; the shell's own are everyone's through the platform. */
  allowed: Readonly<Record<string, Allowances>>;
  /** Global names of each package's containers and chunk lists. */
  containers: Readonly<Record<string, string>>;
  /** `window.x`, `Array.prototype.x`: what changed when the page was seen before, to be watched for its author now. */
  suspects: readonly string[];
}

/** What the page hands over: intrusions whose author is known, and what differs from a fresh page without one. */
export interface Handover {
  intrusions: Intrusion[];
  changed: string[];
  /** Of what was to be watched for its author: the package, or empty where no file was on the stack. */
  authors: Record<string, string>;
}

export const describeIntrusion = ({ package: name, kind, what, how }: Intrusion): string => {
  const who = name || 'code without a file of its own';
  const verb = { global: 'sets', intrinsic: 'changes', storage: 'writes', dom: 'changes' }[kind];
  return `${who} ${verb} ${what}${how && ` (${how})`}`;
};
