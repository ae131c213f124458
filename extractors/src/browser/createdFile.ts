/**
 * Runs in a page and waits for the next file that its scripts create: an object URL is how a script
 * has the browser save what it put together. Returns the content in Base64; null if there is none
 * in time, or if it is too large.
 */
export const createdFileScript = (withinMs: number, mostBytes: number): string =>
  `new Promise((resolve) => {
  const { createObjectURL } = URL;
  const end = (content) => { URL.createObjectURL = createObjectURL; resolve(content); };
  setTimeout(end, ${String(withinMs)}, null);
  URL.createObjectURL = (file) => {
    const reader = new FileReader();
    reader.onload = () => end(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => end(null);
    if (!(file instanceof Blob) || file.size > ${String(mostBytes)}) end(null);
    else reader.readAsDataURL(file);
    return createObjectURL ? createObjectURL.call(URL, file) : 'blob:' + location.origin;
  };
})`;

/** The script's result as bytes. */
export const createdFile = (created: unknown): Uint8Array | null =>
  typeof created === 'string' ? Buffer.from(created, 'base64') : null;
