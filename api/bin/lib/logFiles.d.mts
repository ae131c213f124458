export function readFrom(
  path: string,
  offset: number,
): {
  text: string;
  end: number;
};
export class LogFiles {
  constructor(folder: string, limitBytes?: number);
  folder: string;
  limitBytes: number;
  path(name: string): string;
  open(name: string): {
    descriptor: number;
    offset: number;
  };
  cutLongOnes(): void;
  tail(name: string): string;
  close(): void;
  #private;
}
