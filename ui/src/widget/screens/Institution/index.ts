export { InstitutionScreen, type InstitutionScreenProps } from './InstitutionScreen.tsx';
