import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CredentialList } from './CredentialList.tsx';

it('names each header once, with every credential that is sent in it', () => {
  const html = renderToStaticMarkup(
    <CredentialList
      credentials={[
        { name: 'X-API-Key', description: 'La llave.' },
        { name: 'Authorization: Bearer', description: 'El token de tarea.' },
        { name: 'Authorization: Bearer', description: 'El token del widget.' },
      ]}
    />,
  );
  expect(html.match(/<dt[^>]*>[^<]*/g)).toHaveLength(2);
  expect(html.match(/<dd>/g)).toHaveLength(3);
});
