import { act, useState } from 'react';
import { screen, userEvent } from 'storybook/test';
import { expect, it } from 'vitest';
import { fakeTimers, mount, advanceTime } from '../../../test/mount.ts';
import { SearchField } from './SearchField.tsx';

fakeTimers();

/** Reports as many results as the text has letters. */
function Search() {
  const [text, setText] = useState('');
  return <SearchField value={text} onValueChange={setText} resultCount={text.length} />;
}

const user = userEvent.setup({ delay: null });
const type = (text: string) => act(() => user.type(screen.getByRole('searchbox'), text));

it('announces the result count 500 ms after the last keystroke', async () => {
  mount(<Search />);
  const status = screen.getByRole('status');
  advanceTime(500);
  expect(status).toBeEmptyDOMElement();
  await type('it');
  advanceTime(499);
  await type('a');
  advanceTime(499);
  expect(status).toBeEmptyDOMElement();
  advanceTime(1);
  expect(status).toHaveTextContent('3 resultados');
});

it('announces the same count again for another search', async () => {
  mount(<Search />);
  const status = screen.getByRole('status');
  await type('i');
  advanceTime(500);
  await type('{Escape}');
  advanceTime(500);
  expect(status).toBeEmptyDOMElement();
  await type('b');
  advanceTime(499);
  expect(status).toBeEmptyDOMElement();
  advanceTime(1);
  expect(status).toHaveTextContent('1 resultado');
});
