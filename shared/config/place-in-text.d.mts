/** For the compiler where it reads no JavaScript: the contract as a package. */
export function placeAt(text: string, index: number): string;
export function placeOfJsonFault(text: string): string;
