import type { ReactNode } from 'react';

/** The head of a page that lists others: its title, and what there is to find. */
export function PageHead({ title, lead }: { title: ReactNode; lead: string }) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {lead !== '' && <p className="page-lead">{lead}</p>}
    </div>
  );
}
