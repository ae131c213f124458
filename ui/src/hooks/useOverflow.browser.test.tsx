import { describe, expect, it } from 'vitest';
import { mount } from '../../test/mount.ts';
import { useOverflow } from './useOverflow.ts';

function Scroller({ width }: { width: number }) {
  const [ref, isWider] = useOverflow<HTMLDivElement>();
  return (
    <div ref={ref} data-is-wider={isWider} style={{ width: 100, overflowX: 'auto' }}>
      <div style={{ width, height: 10 }} />
    </div>
  );
}

describe('useOverflow', () => {
  it('knows by the first paint that new content overflows', () => {
    const { container, render } = mount(<Scroller width={50} />);
    const isWider = () => (container.firstElementChild as HTMLElement).dataset['isWider'];
    expect(isWider()).toBe('false');
    render(<Scroller width={500} />);
    expect(isWider()).toBe('true');
    render(<Scroller width={50} />);
    expect(isWider()).toBe('false');
  });
});
