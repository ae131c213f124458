import { Facts } from '../blocks/Facts.tsx';
import { Marked } from './Marked.tsx';
import type { Guidance } from './types.ts';

/** When to use a component, and when to use another one. */
export function UsageFacts({ use, avoid }: Pick<Guidance, 'use' | 'avoid'>) {
  return (
    <Facts
      items={[
        ['Cuándo usarlo', <Marked key="use">{use}</Marked>],
        ['Cuándo no', <Marked key="avoid">{avoid}</Marked>],
      ]}
    />
  );
}
