import type { ReactNode } from 'react';

/** Header of an index page: title and lead. */
export function PageHead({ title, lead }: { title: ReactNode; lead: string }) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {lead !== '' && <p className="page-lead">{lead}</p>}
    </div>
  );
}
