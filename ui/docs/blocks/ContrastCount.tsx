import { COLORS, CONTRAST_PAIRS, THEMES, contrastRatio } from '../../src/tokens/index.ts';

/** How many declared pairs there are, and how many of them reach their floor, as a sentence. */
export function ContrastCount() {
  const measured = THEMES.flatMap((theme) =>
    CONTRAST_PAIRS.map(
      ({ foreground, background, floor }) =>
        contrastRatio(COLORS[theme][foreground], COLORS[theme][background]) >= floor,
    ),
  );
  const enough = measured.filter(Boolean).length;
  return (
    <>
      {CONTRAST_PAIRS.length} pares declarados, medidos en los dos temas:{' '}
      <strong>
        {enough} de {measured.length} cumplen
      </strong>
    </>
  );
}
