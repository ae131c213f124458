/** What we use of the package, whose published types lack newer options. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2';
    readonly variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
    readonly keepFeatures?: readonly string[];
    /** Entries of the name table: https://learn.microsoft.com/typography/opentype/spec/name */
    readonly preserveNameIds?: readonly number[];
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Options,
  ): Promise<Uint8Array>;
}
