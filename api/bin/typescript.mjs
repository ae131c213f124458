// Preloaded (`node --import`) into every process that starts from a TypeScript file. Node runs
// TypeScript natively since 22.18; on older versions tsx does.
const features = /** @type {{ typescript?: string | false }} */ (process.features);
if (!features.typescript) await import(/** @type {string} */ ('tsx/esm'));
