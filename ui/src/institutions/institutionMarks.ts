import generated from './marks.json' with { type: 'json' };

/**
 * How an institution is drawn: white letters on a coloured shape. It is Cauce's own mark, never the
 * institution's logo.
 */
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

/** Other names and search words for an institution; empty if none are known. */
export function institutionAliases(id: string): readonly string[] {
  return rows.get(id)?.aliases ?? [];
}
