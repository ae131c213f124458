export { InstitutionScreen } from './InstitutionScreen.tsx';
