import { defineConfig } from 'vitest/config'

// One project for units (side by side) and one for the real browser (one file at a time: two cores, one Chromium).
export default defineConfig({
  test: {
    globalSetup: './packages/server/test/test-run.ts',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Left to itself the runner keeps one core of two for its own.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
