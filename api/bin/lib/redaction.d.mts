export function secretHider(
  env: NodeJS.ProcessEnv,
  more?: () => (string | undefined)[],
): (text: string) => string;
