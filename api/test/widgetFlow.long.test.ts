import { afterAll, beforeAll } from 'vitest';
import { describeWidgetAccessibility } from './describeWidgetAccessibility.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// The connect flow with axe at every step, in each theme and width.

let system: WidgetSystem;
beforeAll(async () => {
  system = await startWidgetSystem();
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

for (const look of [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  describeWidgetAccessibility(() => system, look);
}
