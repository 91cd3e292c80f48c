import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

/**
 * A worker opens and closes the embedded database hundreds of times, and V8 now and then ends the process as it frees compiled
 * WebAssembly (https://github.com/nodejs/node/issues/64500): it keeps it. What a test makes and forgets is collected less often in a larger
 * space: the gallery’s tests and two files more took 153 s in place of 186.
 */
const execArgv = ['--no-wasm-code-gc', '--max-semi-space-size=64']

// One project for units and one for the real browser; each runs two files side by side, for two cores. A worker goes from
// file to file without beginning anew: the modules are loaded, and the code is warm, once a run and not once a file.
export default defineConfig({
  test: {
    globalSetup: './packages/testing/src/test-run.ts',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Left to itself the runner keeps one core of two for its own.
          maxWorkers: 2,
          isolate: false,
          execArgv,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What is waited for comes; how soon says nothing on a machine that does much else.
          expect: { poll: { timeout: 15_000, interval: 20 } },
        },
      },
      {
        test: {
          name: 'e2e',
          globalSetup: './scripts/build-for-browser.ts',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
          isolate: false,
          execArgv,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
