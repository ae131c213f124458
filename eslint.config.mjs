import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// The one rule that oxlint does not have yet: .oxlintrc.json
export default defineConfig(
  globalIgnores([
    ...[
      '**/node_modules',
      '.cauce',
      '.cache',
      'coverage',
      'ui/dist*',
      'ui/connect-react/dist',
      '**/fixtures/**',
    ],
    'ui/src/widget/loader/releases',
    ...['api/sdk/typescript/dist', 'api/sdk/typescript/src/generated'],
  ]),
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      // Two programs for everything: the project service would build one per folder.
      parserOptions: {
        project: ['tsconfig.json', 'tsconfig.web.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    // Of rules that oxlint checks, which tells as well which of these are not needed.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'error' },
  },
);
