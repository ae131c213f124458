import { InlineCode, Link, Table } from '@cauce/ui';
import { Fragment } from 'react';
import { catalogue } from 'virtual:cauce/catalogue';
import { productHref } from './catalogue/catalogueText.ts';

/** Table of products with the parts whose completeness a result states. */
export function PartTable() {
  const products = catalogue.products.filter(({ parts }) => parts.length > 0);
  return (
    <Table label="Partes de cada producto">
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col">Partes</th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, title, parts }) => (
          <tr key={id}>
            <td>
              <Link href={productHref({ product: id })}>{title}</Link>
            </td>
            <td>
              {parts.map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && ', '}
                  <InlineCode>{part}</InlineCode>
                </Fragment>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
