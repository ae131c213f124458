import { ParameterList } from '@cauce/ui';
import type { SchemaModel } from '../site/referenceTypes.ts';
import { Html, parameterData, SchemaLinks } from './parameterData.tsx';

export interface SchemaViewProps {
  schema: SchemaModel;
  /** Whether Cauce sends it: no field is then marked as required, only some as possibly missing. */
  isAnswer?: boolean;
}

/** The fields of a body or response. */
export function SchemaView({ schema, isAnswer = false }: SchemaViewProps) {
  return (
    <>
      <Html text={schema.description} />
      <SchemaLinks links={schema.links} />
      {schema.fields.length > 0 && (
        <ParameterList parameters={parameterData(schema.fields, isAnswer)} />
      )}
    </>
  );
}
