import { InlineCode, Link, Table } from '@cauce/ui';
import errors from '../../../generated/errors.json' with { type: 'json' };
import { errorHref } from '../../site/addresses.ts';

export interface ErrorTableProps {
  /** Names of the catalogue's entries (`productsError`), in the order in which the API checks. */
  names: readonly string[];
}

/**
 * The errors of a call with their causes, linked to the catalogue. If all share one code, the
 * message is shown instead.
 */
export function ErrorTable({ names }: ErrorTableProps) {
  const entries = names.map(entryOf);
  const isOneCode = new Set(entries.map(({ code }) => code)).size === 1 && entries.length > 1;
  return (
    <Table label="Errores de esta llamada">
      <thead>
        <tr>
          <th scope="col">{isOneCode ? 'message' : 'Código'}</th>
          <th scope="col" align="right">
            HTTP
          </th>
          <th scope="col">Causa</th>
          <th scope="col">Qué hacer</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ name, code, message, status, description, remedy }) => (
          <tr key={name}>
            <td>
              <Link href={errorHref(code)}>
                {isOneCode ? (
                  <span lang="en" translate="no">
                    {message}
                  </span>
                ) : (
                  <InlineCode translate="no">{code}</InlineCode>
                )}
              </Link>
            </td>
            <td align="right">{status}</td>
            <td>{description}</td>
            <td>{remedy}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function entryOf(name: string) {
  const entry = errors.find((each) => each.name === name);
  if (entry === undefined)
    throw new Error(
      `ErrorTable names "${name}", which is not in generated/errors.json: write the name of an entry of the API's catalogue.`,
    );
  return entry;
}
