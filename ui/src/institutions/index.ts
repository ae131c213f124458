export { institutionAliases, institutionMark, type InstitutionMark } from './institutionMarks.ts';
