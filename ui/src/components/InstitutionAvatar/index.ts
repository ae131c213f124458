export { InstitutionAvatar, type InstitutionAvatarProps } from './InstitutionAvatar.tsx';
