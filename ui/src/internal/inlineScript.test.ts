import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineScriptHash, toScriptLiteral } from './inlineScript.ts';

it('computes the same hash as a browser', async () => {
  const script = 'document.title = "Información";';
  const digest = createHash('sha256').update(script, 'utf8').digest('base64');
  expect(await inlineScriptHash(script)).toBe(`sha256-${digest}`);
});

it('escapes a closing script tag', () => {
  const literal = toScriptLiteral({ id: '</script><script>alert(1)</script>' });
  expect(literal).not.toContain('<');
  expect(JSON.parse(literal)).toEqual({ id: '</script><script>alert(1)</script>' });
});
