import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ServiceLink, WithService } from './ServiceLink.tsx';

vi.mock('virtual:cauce/site', () => ({
  site: { services: { keys: 'https://empresa.example/llaves' } },
}));

it('links to a service that is configured', () => {
  const html = renderToStaticMarkup(<ServiceLink to="keys">una llave</ServiceLink>);
  expect(html).toMatch(/^<a [^>]*href="https:\/\/empresa\.example\/llaves"[^>]*>una llave/);
  expect(renderToStaticMarkup(<WithService to="keys">Hay llaves.</WithService>)).toBe(
    'Hay llaves.',
  );
});

it('mentions no service that is not configured', () => {
  expect(renderToStaticMarkup(<ServiceLink to="support">quien lo opera</ServiceLink>)).toBe(
    'quien lo opera',
  );
  expect(renderToStaticMarkup(<WithService to="status">Hay una página.</WithService>)).toBe('');
});
