import { expect, test } from 'vitest'
import { stopSignals } from './stop-signals.ts'

test('a stop is asked for as each system does', () => {
  expect(stopSignals('linux')).toEqual(['SIGINT', 'SIGTERM'])
  expect(stopSignals('darwin')).toEqual(['SIGINT', 'SIGTERM'])
  expect(stopSignals('win32')).toEqual(['SIGINT', 'SIGBREAK', 'SIGHUP'])
})
