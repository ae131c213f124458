/* oxlint-disable typescript/consistent-type-imports -- a module declared here may not import by a relative name */

/* Modules that the build provides, see build/bundle/sitePlugin.ts. */
declare module 'virtual:cauce/site' {
  export const site: import('./siteConfig.ts').SiteConfig;
  export const hasAnalytics: boolean;
}

declare module 'virtual:cauce/docs' {
  export const docs: import('@cauce/ui').DocsData;
}

declare module 'virtual:cauce/pages' {
  export const pages: Record<string, () => Promise<import('./pageModule.ts').PageModule>>;
  export const redirects: Record<string, string>;
}

declare module 'virtual:cauce/navigations' {
  export const navigations: Record<string, import('./pageTypes.ts').SidebarNode[]>;
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module 'virtual:cauce/catalogue' {
  export const catalogue: import('./catalogueTypes.ts').Catalogue;
}
