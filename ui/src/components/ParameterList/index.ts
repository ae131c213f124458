export type { ParameterData } from './parameterData.ts';
export { ParameterList, type ParameterListProps } from './ParameterList.tsx';
