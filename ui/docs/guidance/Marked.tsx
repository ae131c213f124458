import { InlineCode } from '../../src/components/InlineCode/InlineCode.tsx';

/** A text with what is between backticks as code. */
export function Marked({ children }: { children: string }) {
  return children
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <InlineCode key={index}>{part}</InlineCode>));
}
