import type { TestProject } from 'vitest/node';
import { ensurePython, type FoundPython } from './ensurePython.ts';

declare module 'vitest' {
  interface ProvidedContext {
    python: FoundPython;
  }
}

/** Looks for Python once for all tests that need it. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('python', await ensurePython());
}
