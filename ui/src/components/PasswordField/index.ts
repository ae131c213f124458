export { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';
export {
  hasEdgeSpace,
  passwordFit,
  passwordProblem,
  type PasswordFit,
  type PasswordProblem,
  type PasswordRule,
} from './passwordRule.ts';
