import escapeHtml from 'escape-html';

/** How far the build of the site is. */
export interface BuildState {
  /** What it has reported so far. */
  readonly lines: readonly string[];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly hasFailed: boolean;
}

/** Seconds after which the page loads itself again. */
export const RELOAD_SECONDS = 2;

/** The page at every address of the site until the site is built. */
export function buildingPage({ lines, startedAt, hasFailed }: BuildState, now: number): string {
  const title = hasFailed
    ? 'El sitio no se pudo construir'
    : 'El sitio de documentación se está construyendo';
  const seconds = Math.round((now - startedAt) / 1000);
  const lead = hasFailed
    ? 'El motivo está en el registro del proceso; corrígelo y vuelve a partir el comando.'
    : `Lleva ${String(seconds)} s. La primera vez toma cerca de un minuto, y esta página se actualiza sola. La API y el widget ya se pueden usar.`;
  const reload = hasFailed ? '' : `<meta http-equiv="refresh" content="${String(RELOAD_SECONDS)}">`;
  const steps = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  return `<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Cauce</title>
${reload}
</head>
<body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<main>
<h1 style="font-size: 1.5rem">${title}</h1>
<p role="status">${lead}</p>
<ol lang="en">${steps}</ol>
</main>
</body>
</html>
`;
}
