/** Lets the person save a file under a name. */
export type SaveFile = (file: Blob, name: string) => void;

/** Browsers read the file after the click has returned. */
const KEEP_MS = 60_000;

/** Downloads a file from memory, so that no address that grants access is opened or kept. */
export const saveFile: SaveFile = (file, name) => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
};
