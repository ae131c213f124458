import { defineConfig, devices } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  timeout: 60_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  use: {
    // La página de pruebas del sandbox. Pon aquí la tuya.
    baseURL: process.env['CAUCE_PAGE_URL'] ?? 'http://127.0.0.1:3003',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    trace: 'retain-on-failure',
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
});
