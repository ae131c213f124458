import { act } from 'react';
import { screen, userEvent } from 'storybook/test';
import { expect, it } from 'vitest';
import { fakeTheClock, mount, pass } from '../../../test/mount.ts';
import { Combobox } from './Combobox.tsx';

fakeTheClock();

it('says how many choices there are half a second after the last key', async () => {
  const { container } = mount(
    <Combobox
      label="Institución"
      options={[
        { value: 'banco-chile', label: 'Banco de Chile' },
        { value: 'banco-estado', label: 'BancoEstado' },
        { value: 'sii', label: 'Servicio de Impuestos Internos' },
      ]}
    />,
  );
  const input = screen.getByRole('combobox');
  const status = container.querySelector('[role="status"]');
  const user = userEvent.setup({ delay: null });
  const type = (text: string) => act(() => user.type(input, text));
  pass(500);
  expect(status).toBeEmptyDOMElement();
  await type('ban');
  pass(499);
  // As many as before: the count waits for this key all the same.
  await type('c');
  pass(499);
  expect(status).toBeEmptyDOMElement();
  pass(1);
  expect(status).toHaveTextContent('2 resultados');
});
