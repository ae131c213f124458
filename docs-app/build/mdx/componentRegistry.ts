/** Where a component that content may use without an import comes from. */
export interface RegisteredComponent {
  module: string;
  name: string;
}

const ui = (name: string): RegisteredComponent => ({ module: '@cauce/ui', name });
const theme = (name: string, file = `content/${name}`): RegisteredComponent => ({
  module: `@docs/theme/${file}.tsx`,
  name,
});

/**
 * Components that content uses by name. Each page imports what it uses and nothing else, so that a
 * component costs only the pages that show it.
 */
export const contentComponents: Readonly<Record<string, RegisteredComponent>> = {
  Admonition: theme('Admonition'),
  Code: theme('Code'),
  Button: ui('Button'),
  ButtonLink: ui('ButtonLink'),
};
