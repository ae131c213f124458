export { EditMeta, type EditMetaProps } from './EditMeta.tsx';
export { LastUpdated, type LastUpdatedProps } from './LastUpdated.tsx';
