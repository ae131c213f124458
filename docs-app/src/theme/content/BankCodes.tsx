import { InlineCode, Link, Table } from '@cauce/ui';
import { catalogue } from 'virtual:cauce/catalogue';

/** Table of bank codes and their institutions. */
export function BankCodes() {
  const codes = [...new Set(catalogue.institutions.flatMap((one) => one.codes))].sort();
  return (
    <Table label="Códigos de bancos">
      <thead>
        <tr>
          <th scope="col">Código</th>
          <th scope="col">Banco</th>
          <th scope="col">Identificador en Cauce</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </Table>
  );
}
