/** A value as JavaScript source that may stand inside a `<script>` of an HTML page. */
export function toScriptLiteral(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * What a Content-Security-Policy must list in `script-src` (in single quotes) for exactly this inline
 * script to run: `sha256-…`. Works in Node and in browsers.
 */
export async function inlineScriptHash(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
