import { InlineCode, Link, Table } from '@cauce/ui';
import { catalogue } from 'virtual:cauce/catalogue';
import styles from './catalogue/catalogue.module.css';
import { actionTypes, productHref, productTitle, whoHas } from './catalogue/catalogueText.ts';

/** Table of actions: name, product and institutions. */
export function ActionTable() {
  return (
    <Table label="Tipos de acción">
      <thead>
        <tr>
          <th scope="col">Tipo</th>
          <th scope="col">Qué entrega</th>
          <th scope="col">Quién la tiene</th>
        </tr>
      </thead>
      <tbody>
        {actionTypes(catalogue).map((action) => (
          <tr key={action.type}>
            <td className={styles['type']}>
              <InlineCode>{action.type}</InlineCode>
            </td>
            <td>
              <Link href={productHref(action)}>{productTitle(catalogue, action.product)}</Link>
            </td>
            <td>
              {whoHas(action)}
              {action.hasClaveUnica && (
                <>
                  . También con <InlineCode className={styles['suffix']}>-clave-unica</InlineCode>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
