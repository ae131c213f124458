import { InlineCode } from '../../src/components/InlineCode/InlineCode.tsx';
import { Link } from '../../src/components/Link/Link.tsx';
import { StatusPill } from '../../src/components/StatusPill/StatusPill.tsx';
import { Facts } from '../blocks/Facts.tsx';
import { componentSource } from './componentSource.ts';
import type { ComponentStatus, Guidance } from './types.ts';

/** Address below which the repository's files are; without it, pages have no link to the source. */
const SOURCE_URL = import.meta.env['STORYBOOK_SOURCE_URL'] as string | undefined;

const STATUSES: Record<ComponentStatus, [tone: 'success' | 'info', name: string, meaning: string]> =
  {
    stable: ['success', 'Estable', 'Sus propiedades cambian solo con una versión nueva.'],
    beta: ['info', 'Beta', 'Se puede usar, pero sus propiedades todavía pueden cambiar.'],
  };

export interface ComponentFactsProps extends Pick<Guidance, 'status'> {
  /** Its stories file, from the root of the repository. */
  file: string;
}

/** Whether a component is stable, how it is imported and where its source is. */
export function ComponentFacts({ status, file }: ComponentFactsProps) {
  const [tone, label, meaning] = STATUSES[status];
  const { name, path, from } = componentSource(file);
  return (
    <Facts
      items={[
        [
          'Estado',
          <>
            <StatusPill tone={tone}>{label}</StatusPill> {meaning}
          </>,
        ],
        ['Cómo se importa', <InlineCode>{`import { ${name} } from '${from}';`}</InlineCode>],
        ...(SOURCE_URL
          ? [
              [
                'Código fuente',
                <Link href={`${SOURCE_URL.replace(/\/$/, '')}/${path}`}>{path}</Link>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}
