import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Loader } from '../components/Loader/Loader.tsx';
import { Skeleton } from '../components/Skeleton/Skeleton.tsx';
import { Spinner } from '../components/Spinner/Spinner.tsx';
import { fakeTimers, mount, advanceTime } from '../../test/mount.ts';
import { useHasElapsed } from './useHasElapsed.ts';

fakeTimers();

function Wait({ delay }: { delay: number }) {
  return <p>{useHasElapsed(delay) ? 'elapsed' : 'waiting'}</p>;
}

it('turns true after its delay', () => {
  const { container } = mount(<Wait delay={300} />);
  advanceTime(299);
  expect(container).toHaveTextContent('waiting');
  advanceTime(1);
  expect(container).toHaveTextContent('elapsed');
});

it('is true from the first render without a delay, and never on the server with one', () => {
  expect(renderToString(<Wait delay={0} />)).toContain('elapsed');
  expect(renderToString(<Wait delay={300} />)).toContain('waiting');
});

it.each([
  ['Loader', <Loader key="" delay={300} />],
  ['Spinner', <Spinner key="" delay={300} />],
])('%s shows and announces nothing before its delay', (_, element) => {
  const status = mount(element).container.querySelector('[role="status"]');
  advanceTime(299);
  expect(status).toBeEmptyDOMElement();
  advanceTime(1);
  expect(status).toHaveTextContent('Cargando…');
});

it('Skeleton reserves its space immediately and shows after its delay', () => {
  const { container } = mount(<Skeleton delay={300} shape="block" height={56} />);
  const block = container.querySelector('[data-shape="block"]');
  advanceTime(299);
  expect(block).not.toBeVisible();
  expect(block?.getBoundingClientRect().height).toBe(56);
  advanceTime(1);
  expect(block).toBeVisible();
  expect(block?.getBoundingClientRect().height).toBe(56);
});
