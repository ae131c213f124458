/**
 * Where a component's root and its control are two elements, `data-*` marks the root, as
 * `className` and `style` do; everything else is the control's.
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
