import { expect, test } from 'vitest'
import { describeUpload } from './upload-progress.tsx'

const MB = 1_000_000

test.each([
  [{ sent: 1 * MB, total: 6 * MB, elapsedMs: 900 }, 'uploaded'],
  [{ sent: 0, total: 6 * MB, elapsedMs: 9_000 }, 'uploaded'],
  [{ sent: 2 * MB, total: 6 * MB, elapsedMs: 10_000 }, 'uploaded, about 20 s left'],
  // Ten megabytes at less than 1.4 Mbit/s do not arrive in time.
  [
    { sent: 1 * MB, total: 10 * MB, elapsedMs: 7_000 },
    'uploaded. Your connection is too slow for it: try a smaller picture.',
  ],
  [{ sent: 6 * MB, total: 6 * MB, elapsedMs: 30_000 }, 'uploaded. The server is reading it.'],
])('%o: %s', (upload, text) => {
  expect(describeUpload(upload)).toBe(text)
})
