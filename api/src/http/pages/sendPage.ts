import type { Context } from 'koa';

/** Answers with a page. */
export function sendPage(
  ctx: Context,
  status: number,
  html: string,
  headers: Readonly<Record<string, string>>,
): void {
  ctx.status = status;
  ctx.set({ ...headers });
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}
