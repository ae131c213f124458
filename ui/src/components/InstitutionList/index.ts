export { InstitutionList, type InstitutionListProps } from './InstitutionList.tsx';
export { groupInstitutions, type InstitutionGroup, type InstitutionItem } from './institutions.ts';
