export function sandboxProcesses({
  root,
  env,
  config,
  facts,
}: {
  root: string;
  env: NodeJS.ProcessEnv;
  config: import('./launcherConfig.mjs').LauncherConfig;
  facts: SandboxFacts;
}): SandboxRow[];
export function learnFrom(output: string, job: Job): boolean;
export type SandboxFacts = {
  redisServer: string | null;
  redisPort: number;
  mongoPort: number;
  mongodbUrl: string;
  redisUrl: string;
  demoClient: {
    apiKey: string;
    clientId: string;
    widgetConfigId: string | null;
  } | null;
};
export type Job = {
  name: string;
  title: string;
  command: () => {
    command: string;
    args: string[];
    env: NodeJS.ProcessEnv;
  };
  cwd: string;
  learn: (record: Record<string, unknown>) => boolean;
};
export type ProcessRow = {
  after: string[];
  process: import('./Supervisor.mjs').ProcessSpec;
};
export type JobRow = {
  after: string[];
  job: Job;
};
export type SandboxRow = ProcessRow | JobRow;
