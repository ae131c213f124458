import { ParameterList } from '@cauce/ui';
import type { SchemaModel } from '../site/referenceTypes.ts';
import { Html, parameterData, SchemaLinks } from './parameterData.tsx';

/** What a body or an answer holds, field by field. */
export function SchemaView({ schema }: { schema: SchemaModel }) {
  return (
    <>
      <Html text={schema.description} />
      <SchemaLinks links={schema.links} />
      {schema.fields.length > 0 && <ParameterList parameters={parameterData(schema.fields)} />}
    </>
  );
}
