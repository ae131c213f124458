import generated from './marks.json' with { type: 'json' };

/** How an institution is drawn: white letters on a coloured shape. It is ours, never its logo. */
export interface InstitutionMark {
  letters: string;
  /** A path of a drawing of 32 × 32. */
  outline: string;
  /** `#rrggbb` */
  color: string;
}

type Row = Omit<InstitutionMark, 'outline'> & { shape: string; aliases: readonly string[] };

const shapes = new Map<string, string>(Object.entries(generated.shapes));
const rows = new Map<string, Row>(Object.entries(generated.marks));

/** The mark of an institution of the catalogue, by its id in the API: `banco-chile`. */
export function institutionMark(id: string): InstitutionMark | undefined {
  const row = rows.get(id);
  const outline = shapes.get(row?.shape ?? '');
  return row && outline !== undefined
    ? { letters: row.letters, outline, color: row.color }
    : undefined;
}

/** What else people call an institution, or type to find it; empty where nothing is known. */
export function institutionAliases(id: string): readonly string[] {
  return rows.get(id)?.aliases ?? [];
}
