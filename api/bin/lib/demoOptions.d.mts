export function readDemoOptions(args: string[]): DemoOptions & {
  apiUrl: string | undefined;
  apiKey: string | undefined;
};
export function findSystem(
  options: {
    apiUrl: string | undefined;
    apiKey: string | undefined;
  },
  env: NodeJS.ProcessEnv,
  root: string,
): {
  apiUrl: string;
  apiKey: string;
};
export const DEMO_USAGE: string;
export class UsageFailure extends Failure {}
export type DemoOptions = {
  username: string;
  entity: string;
  action: string;
  password: string;
  isJson: boolean;
  isHelp: boolean;
};
import { Failure } from './Failure.mjs';
