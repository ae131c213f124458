/** What the server knows of a file without opening it. */
export interface ManifestFile {
  etag: string;
  /** Bytes, plain and compressed. */
  size: number;
  br?: number;
  gzip?: number;
}

/** Beside the built site: what is in it and how it may be served. */
export interface SiteManifest {
  /** By path in the site, without a slash at the start. */
  files: Record<string, ManifestFile>;
  /** Content-Security-Policy of its pages. */
  policy: string;
  /** Path to the path it leads to. */
  redirects: Record<string, string>;
  /** Names the sources that it was built from. */
  fingerprint: string | null;
}
