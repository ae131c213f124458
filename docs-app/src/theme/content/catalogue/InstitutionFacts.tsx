import { DescriptionList, InlineCode, Link } from '@cauce/ui';
import type {
  Catalogue,
  CatalogueAction,
  CatalogueInstitution,
} from '../../../site/catalogueTypes.ts';
import styles from './catalogue.module.css';
import { productHref, productTitle, usernameText } from './catalogueText.ts';
import { FactTable } from './FactTable.tsx';

export interface InstitutionFactsProps {
  catalogue: Catalogue;
  institution: CatalogueInstitution;
}

/** Login facts and actions of an institution. */
export function InstitutionFacts({ catalogue, institution }: InstitutionFactsProps) {
  const { codes, passwordRules, actions } = institution;
  const hasSeveralLogins = passwordRules.length > 1;
  const labelOf = (action: CatalogueAction) =>
    passwordRules.find(({ loginKind }) => loginKind === action.loginKind)?.label;
  return (
    // The id is inside, so that a link to it opens the collapsed element.
    <div id={institution.id} data-search={institution.name} className={styles['facts']}>
      <DescriptionList
        items={[
          ...(codes.length === 0
            ? []
            : [{ term: codes.length > 1 ? 'Códigos' : 'Código', description: codes.join(', ') }]),
          { term: 'Usuario', description: usernameText(institution) },
          ...passwordRules.map(({ label, description }) => ({ term: label, description })),
        ]}
      />
      <FactTable
        label={`Acciones de ${institution.name}`}
        hasStickyColumn={false}
        columns={['Acción', 'Qué entrega', ...(hasSeveralLogins ? ['Clave'] : [])]}
      >
        {actions.map((action) => (
          <tr key={action.type}>
            <td>
              <InlineCode>
                {institution.id}:<wbr />
                {action.type}
              </InlineCode>
            </td>
            <td>
              <Link href={productHref(action)}>{productTitle(catalogue, action.product)}</Link>
            </td>
            {hasSeveralLogins && <td>{labelOf(action)}</td>}
          </tr>
        ))}
      </FactTable>
    </div>
  );
}
