export { QuestionDialog } from './QuestionDialog.tsx';
