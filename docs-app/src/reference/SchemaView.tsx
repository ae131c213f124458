import { ParameterList } from '@cauce/ui';
import type { SchemaModel } from '../site/referenceTypes.ts';
import { Html, parameterData, SchemaLinks } from './parameterData.tsx';

/** The fields of a body or response. */
export function SchemaView({ schema }: { schema: SchemaModel }) {
  return (
    <>
      <Html text={schema.description} />
      <SchemaLinks links={schema.links} />
      {schema.fields.length > 0 && <ParameterList parameters={parameterData(schema.fields)} />}
    </>
  );
}
