export function readLauncherConfig(env: NodeJS.ProcessEnv, root: string): LauncherConfig;
export type NamedPort = {
  variable: string;
  what: string;
  port: number;
};
export type LauncherConfig = {
  host: string;
  ports: NamedPort[];
  dataDir: string;
  apiUrl: string;
  simulatorUrl: string;
  mongodbUrl: string | null;
  redisUrl: string | null;
};
