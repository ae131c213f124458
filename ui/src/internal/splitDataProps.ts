/**
 * For components whose root and control are two elements: `data-*` attributes go to the root, as
 * `className` and `style` do; all other attributes go to the control.
 */
export function splitDataProps<Props extends object>(
  props: Props,
): [data: Record<string, unknown>, control: Props] {
  const isData = ([name]: [string, unknown]) => name.startsWith('data-');
  const entries = Object.entries(props);
  return [
    Object.fromEntries(entries.filter(isData)),
    Object.fromEntries(entries.filter((entry) => !isData(entry))) as Props,
  ];
}
