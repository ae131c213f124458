import type { StorybookConfig } from '@storybook/react-vite';
import { ensureGenerated } from '../.ci/ensureGenerated.ts';

ensureGenerated(['tokens', 'marks', 'propTypes']);

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../ui/docs/*.mdx', '../ui/{docs,src,connect-react/src}/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  docs: { defaultName: 'Documentación' },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (viteConfig) => ({
    ...viteConfig,
    build: {
      ...viteConfig.build,
      // Storybook's runtime is a chunk of over a megabyte, but only developers load it.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        ...viteConfig.build?.rolldownOptions,
        // `use client` directives have no meaning here: everything runs in the browser.
        onLog: (level, log, report) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
        },
        checks: { ...viteConfig.build?.rolldownOptions?.checks, bundlerTimings: false },
      },
    },
  }),
};

export default config;
