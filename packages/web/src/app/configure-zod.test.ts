import './configure-zod.ts'
import { expect, test } from 'vitest'
import { globalConfig } from 'zod/v4/core'

test('zod compiles nothing: the pages forbid eval', () => {
  expect(globalConfig.jitless).toBe(true)
})
