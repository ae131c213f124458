import { CodeBlock } from '@cauce/ui';

export interface CodeProps {
  language: string;
  /** Highlighted while the site was built. */
  html: string;
  title?: string;
  startLine?: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The text of highlighted code: what is copied. Taken from the markup, so that no page brings both. */
export function codeText(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n$/, '');
}

/** A fence of a page. */
export function Code({ language, html, title, startLine }: CodeProps) {
  return (
    <CodeBlock
      code={codeText(html)}
      html={html}
      language={language}
      {...(title !== undefined && { title })}
      {...(startLine !== undefined && { startLine: Number(startLine) })}
    />
  );
}
