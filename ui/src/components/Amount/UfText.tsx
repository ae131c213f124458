import { Amount, type AmountProps } from './Amount.tsx';

export type UfTextProps = Omit<AmountProps, 'currency'>;

/** An amount in UF, the unit that follows inflation: `UF 38.123,45`. */
export function UfText(props: UfTextProps) {
  return <Amount {...props} currency="uf" />;
}
