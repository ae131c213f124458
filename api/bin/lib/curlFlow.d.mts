export function curlFlow(apiUrl: string, apiKey: string): string[];
export namespace EXAMPLE {
  let username: string;
  let password: string;
  let entity: string;
}
