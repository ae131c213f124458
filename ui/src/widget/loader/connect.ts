import { openWidget, type OpenOptions, type OpenWidget } from './open.ts';

declare global {
  interface Window {
    /** Put there by `<script src="https://<api>/widget/connect.js">`. */
    CauceConnect: { open: (options: OpenOptions) => OpenWidget };
  }
}

// The script comes from the API, so its own address says where the API is.
const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) {
  throw new Error('Cauce: load connect.js by a <script> tag without type="module".');
}
const apiOrigin = new URL(script.src).origin;

window.CauceConnect = { open: (options) => openWidget(apiOrigin, options) };
