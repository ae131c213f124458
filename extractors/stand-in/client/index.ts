/**
 * The sandbox's entry point, `@cauce/extractors/stand-in`: what `runExtraction` reads in place of
 * everything that no source documents. Not part of any image.
 */
export { standIn } from './standIn.ts';
