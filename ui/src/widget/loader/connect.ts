import { openWidget, type OpenOptions, type OpenWidget } from './open.ts';

declare global {
  interface Window {
    /** Set by `<script src="https://<api>/widget/connect.js">`. */
    CauceConnect: { open: (options: OpenOptions) => OpenWidget };
  }
}

// The script is served by the API, so its own address contains the API's origin.
const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) {
  throw new Error('Cauce: load connect.js by a <script> tag without type="module".');
}
const apiOrigin = new URL(script.src).origin;

window.CauceConnect = { open: (options) => openWidget(apiOrigin, options) };
