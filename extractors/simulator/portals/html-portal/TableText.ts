/** A table as a portal prints it: its caption, and its columns in their order with their headings. */
export interface TableText<Column extends string> {
  readonly caption: string;
  readonly columns: readonly (readonly [Column, string])[];
}
