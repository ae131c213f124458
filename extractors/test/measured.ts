/** Prints a measurement of a deep test. */
export function measured(what: string, figures: Readonly<Record<string, number>>): void {
  const printed = Object.entries(figures)
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(', ');
  process.stdout.write(`${what}: ${printed}\n`);
}
