import { catalogue } from 'virtual:cauce/catalogue';
import { sourceDate } from './catalogue/provenanceText.ts';

/** The public sources of each institution that has any, the newest first. */
export function ProvenanceSources() {
  const documented = catalogue.institutions.filter(
    ({ provenance }) => provenance.sources.length > 0,
  );
  if (documented.length === 0) return <p>Ninguna todavía.</p>;
  return (
    <ul>
      {documented.map(({ id, name, provenance }) => (
        <li key={id}>
          {name}
          <ul>
            {provenance.sources.map(({ title, date }) => (
              <li key={title}>
                {title} ({sourceDate(date)})
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
