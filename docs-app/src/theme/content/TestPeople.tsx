import { InlineCode } from '@cauce/ui';
import { catalogue } from 'virtual:cauce/catalogue';
import facts from '../../../generated/testPeople.json' with { type: 'json' };
import styles from './ContentTable.module.css';
import { FactTable } from './catalogue/FactTable.tsx';

const pesos = new Intl.NumberFormat('es-CL');

const nameOf = (id: string) => catalogue.institutions.find((one) => one.id === id)?.name ?? id;

/**
 * Table of the sandbox's synthetic persons and their banks, taken from the code that generates
 * them.
 */
export function TestPeople() {
  return (
    <FactTable
      className={styles['root']}
      label="Personas con su vida"
      columns={['RUT', 'Quién es', 'Banco principal', 'Otros bancos que usa', 'AFP']}
    >
      {facts.people.map((person) => (
        <tr key={person.rut}>
          <th scope="row">
            <InlineCode>{person.rut}</InlineCode>
          </th>
          <td>
            {person.name}
            {person.netSalary !== null && `, sueldo líquido de $${pesos.format(person.netSalary)}`}
            {person.hasBusiness && !person.isCompany && ', con un negocio propio'}
          </td>
          <td>{nameOf(person.mainBank)}</td>
          <td>{otherBanksOf(person)}</td>
          <td>{afpOf(person)}</td>
        </tr>
      ))}
    </FactTable>
  );
}

type Person = (typeof facts.people)[number];

const isEverywhere = ({ isCompany, otherBanks }: Person) => !isCompany && otherBanks.length === 0;

const otherBanksOf = (person: Person) =>
  isEverywhere(person) ? 'Todos' : person.otherBanks.map(nameOf).join(', ') || 'Ninguno';

function afpOf({ rut, afp }: Person) {
  if (afp === null) return 'No tiene';
  return rut === facts.everything ? 'Todas' : nameOf(afp);
}
