import roles from '../../../generated/roles.json' with { type: 'json' };
import { FactTable } from './catalogue/FactTable.tsx';

const NAMES: Readonly<Record<string, string>> = {
  owner: 'Dueña o dueño',
  developer: 'Desarrollo',
  support: 'Soporte',
  viewer: 'Solo mira',
};

/** What each permission of the console is for. What every role may read is one row. */
const ACTS: Readonly<Record<string, string>> = {
  'keys:write': 'Hacer, reemplazar y retirar llaves',
  'webhooks:write': 'Hacer, cambiar y borrar webhooks; repetir entregas',
  'widget:write': 'Cambiar la configuración del widget y sus orígenes',
  'connections:write': 'Reparar y revocar conexiones',
  'members:write': 'Invitar, cambiar roles, sacar a alguien',
};

/** Who may do what in the console, from the table that the API enforces. */
export function RoleTable() {
  const acts = roles.permissions.filter(({ name }) => !name.endsWith(':read'));
  const isReadByAll = roles.permissions
    .filter(({ name }) => name.endsWith(':read'))
    .every((permission) => permission.roles.length === roles.roles.length);
  if (!isReadByAll) throw new Error('RoleTable.tsx says that every role may read everything.');
  const rows = [
    { act: 'Mirar todo: tareas, conexiones, entregas, uso, registro y equipo', who: roles.roles },
    ...acts.map(({ name, roles: who }) => ({ act: actOf(name), who })),
  ];
  return (
    <FactTable
      label="Qué puede cada rol"
      columns={['Qué', ...roles.roles.map((role) => NAMES[role] ?? role)]}
    >
      {rows.map(({ act, who }) => (
        <tr key={act}>
          <th scope="row">{act}</th>
          {roles.roles.map((role) => (
            <td key={role}>{who.includes(role) ? 'Sí' : 'No'}</td>
          ))}
        </tr>
      ))}
    </FactTable>
  );
}

function actOf(permission: string): string {
  const act = ACTS[permission];
  if (act !== undefined) return act;
  throw new Error(
    `generated/roles.json has "${permission}", for which RoleTable.tsx has no words: add it there.`,
  );
}
