import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineScriptHash, toScriptLiteral } from './inlineScript.ts';

it('gives the hash that a browser computes', async () => {
  const script = 'document.title = "Información";';
  const digest = createHash('sha256').update(script, 'utf8').digest('base64');
  expect(await inlineScriptHash(script)).toBe(`sha256-${digest}`);
});

it('cannot close its own script element', () => {
  const literal = toScriptLiteral({ id: '</script><script>alert(1)</script>' });
  expect(literal).not.toContain('<');
  expect(JSON.parse(literal)).toEqual({ id: '</script><script>alert(1)</script>' });
});
