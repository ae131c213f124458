import { readFile } from 'node:fs/promises';

/** Metadata of a file. */
export interface ManifestFile {
  etag: string;
  /** Bytes, plain and compressed. */
  size: number;
  br?: number;
  gzip?: number;
}

/** Written beside the built site: its files and how to serve them. */
export interface SiteManifest {
  /** By path in the site, without a slash at the start. */
  files: Record<string, ManifestFile>;
  /** Content-Security-Policy of its pages. */
  policy: string;
  /** Target path by path. */
  redirects: Record<string, string>;
  /** Fingerprint of the sources. */
  fingerprint: string | null;
}

/** The manifest of the site built in a folder; null if there is none. */
export async function readManifest(siteDir: string): Promise<SiteManifest | null> {
  try {
    return JSON.parse(await readFile(`${siteDir}.json`, 'utf8')) as SiteManifest;
  } catch {
    return null;
  }
}
