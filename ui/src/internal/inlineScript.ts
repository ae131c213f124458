/** A value as JavaScript source that is safe inside a `<script>` of an HTML page. */
export function toScriptLiteral(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * The source expression that a Content-Security-Policy needs in `script-src` (in single quotes) to
 * allow exactly this inline script: `sha256-…`. Works in Node and in browsers.
 */
export async function inlineScriptHash(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
