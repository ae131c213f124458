import { InlineCode, Link } from '@cauce/ui';
import { catalogue } from 'virtual:cauce/catalogue';
import { Fragment } from 'react';
import styles from './catalogue/catalogue.module.css';
import { actionTypes, productHref, productTitle, whoHas } from './catalogue/catalogueText.ts';
import { FactTable } from './catalogue/FactTable.tsx';

/** Table of actions: name, product and institutions. */
export function ActionTable() {
  return (
    <FactTable label="Tipos de acción" columns={['Tipo', 'Qué entrega', 'Quién la tiene']}>
      {actionTypes(catalogue).map((action) => (
        <tr key={`${action.type} ${action.product}`}>
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
    </FactTable>
  );
}

/** Table of bank codes and their institutions. */
export function BankCodes() {
  const codes = [...new Set(catalogue.institutions.flatMap((one) => one.codes))].sort();
  return (
    <FactTable label="Códigos de bancos" columns={['Código', 'Banco', 'Identificador en Cauce']}>
      {codes.map((code) => {
        const banks = catalogue.institutions.filter((one) => one.codes.includes(code));
        return (
          <tr key={code}>
            <td>
              <InlineCode>{code}</InlineCode>
            </td>
            <td>{banks[0]?.name}</td>
            <td>
              {banks.map(({ id }, place) => (
                <span key={id}>
                  {place > 0 && ', '}
                  <Link href={`/docs/general/entities-actions#${id}`}>{id}</Link>
                </span>
              ))}
            </td>
          </tr>
        );
      })}
    </FactTable>
  );
}

/** Table of products with the parts whose completeness a result states. */
export function PartTable() {
  const products = catalogue.products.filter(({ parts }) => parts.length > 0);
  return (
    <FactTable label="Partes de cada producto" columns={['Producto', 'Partes']}>
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
    </FactTable>
  );
}
