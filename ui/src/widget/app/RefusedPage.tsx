import { PlainPage } from '../../internal/PlainPage.tsx';
import { useFirstWords } from '../words/texts.ts';

/** Why the widget does not start: `notFramed`, an origin that is not allowed, or a broken page. */
export type Refusal = 'notFramed' | 'origin' | 'configuration';

/** A message instead of the widget. */
export function RefusedPage({ refusal }: { refusal: Refusal }) {
  const { title, refused } = useFirstWords();
  return <PlainPage title={title} lines={[refused[refusal]]} />;
}
