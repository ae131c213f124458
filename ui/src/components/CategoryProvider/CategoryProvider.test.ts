import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CategoryProvider, useCurrentCategory } from './CategoryProvider.tsx';

function Label() {
  return createElement('h1', null, useCurrentCategory().label);
}

it('provides the category of the current page', () => {
  const category = { type: 'category', label: 'General', items: [] } as const;
  const page = createElement(CategoryProvider, { category, children: createElement(Label) });
  expect(renderToString(page)).toBe('<h1>General</h1>');
});

it('throws outside a category and names the fix', () => {
  const fix = 'Use it only inside <CategoryProvider category={…}>';
  expect(() => renderToString(createElement(Label))).toThrow(fix);
  const page = createElement(CategoryProvider, { category: null, children: createElement(Label) });
  expect(() => renderToString(page)).toThrow(fix);
});
