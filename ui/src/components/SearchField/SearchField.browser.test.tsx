import { act, useState } from 'react';
import { screen, userEvent } from 'storybook/test';
import { expect, it } from 'vitest';
import { fakeTheClock, mount, pass } from '../../../test/mount.ts';
import { SearchField } from './SearchField.tsx';

fakeTheClock();

/** Reports as many results as the text has letters. */
function Search() {
  const [text, setText] = useState('');
  return <SearchField value={text} onValueChange={setText} resultCount={text.length} />;
}

const user = userEvent.setup({ delay: null });
const type = (text: string) => act(() => user.type(screen.getByRole('searchbox'), text));

it('says how many results there are half a second after the last key', async () => {
  mount(<Search />);
  const status = screen.getByRole('status');
  pass(500);
  expect(status).toBeEmptyDOMElement();
  await type('it');
  pass(499);
  await type('a');
  pass(499);
  expect(status).toBeEmptyDOMElement();
  pass(1);
  expect(status).toHaveTextContent('3 resultados');
});

it('says the same count again for another search', async () => {
  mount(<Search />);
  const status = screen.getByRole('status');
  await type('i');
  pass(500);
  await type('{Escape}');
  pass(500);
  expect(status).toBeEmptyDOMElement();
  await type('b');
  pass(499);
  expect(status).toBeEmptyDOMElement();
  pass(1);
  expect(status).toHaveTextContent('1 resultado');
});
