export function chooseSteps(args: string[]): {
  steps: TestStep[];
  problem: string | null;
};
export type TestStep = {
  name: string;
  title: string;
  script?: string;
  suite?: string;
  needsRedis?: boolean;
  isShown?: boolean;
};
