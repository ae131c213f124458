// Preloaded (`node --import`) wherever a process starts from a TypeScript file. Since 22.18 Node
// runs TypeScript by itself; for older versions tsx does.
const features = /** @type {{ typescript?: string | false }} */ (process.features);
if (!features.typescript) await import(/** @type {string} */ ('tsx/esm'));
