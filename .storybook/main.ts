import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../ui/docs/*.mdx', '../ui/{docs,src}/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  docs: { defaultName: 'Documentación' },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (viteConfig) => ({
    ...viteConfig,
    build: {
      ...viteConfig.build,
      // Storybook's own runtime is one chunk of over a megabyte; nobody waits for it but us.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        ...viteConfig.build?.rolldownOptions,
        // `use client` is for servers that render components; everything here is the client.
        onLog: (level, log, report) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
        },
        checks: { ...viteConfig.build?.rolldownOptions?.checks, bundlerTimings: false },
      },
    },
  }),
};

export default config;
