/** Of libraries that bring no types: as far as the tests of the watch page's metadata need them. */
declare module '@marbec/web-auto-extractor' {
  export interface Extracted {
    /** By name, such as `og:title`. */
    metatags: Record<string, string[]>;
    /** By type, such as `VideoObject`. */
    jsonld: Record<string, Record<string, unknown>[]>;
  }
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] });
    parse(html: string): Extracted;
  }
}
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(extracted: object): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>;
  }
}
