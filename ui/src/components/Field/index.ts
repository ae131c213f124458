export { Field, type FieldControlProps, type FieldOwnProps, type FieldProps } from './Field.tsx';
export { FieldNote, type FieldNoteProps } from './FieldNote.tsx';
export { useValidity } from './useValidity.ts';
