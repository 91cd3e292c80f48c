import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { statusQuery } from './evolution-queries.ts'

test('a poll asks the server, whatever the browser might show again', async () => {
  const asked = vi.fn<typeof fetch>(async () => Response.json({}, { status: 404 }))
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => void vi.unstubAllGlobals())
  const query = statusQuery('00000000-0000-4000-8000-000000000001', { isPaused: false, isEnabled: true })
  await expect(new QueryClient().fetchQuery(query)).rejects.toThrow()
  expect(asked.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-cache'])
})
