import { describe, expect, test } from 'vitest'
import { measurementId } from './measurement-id.ts'

const pageWith = (content: string | null) => ({
  querySelector: (selector: string) =>
    content !== null && selector === 'meta[name="analytics-id"]' ? { getAttribute: () => content } : null,
})

describe('the analytics id of a page', () => {
  test('is the one that the server wrote', () => {
    expect(measurementId(pageWith('G-AB12CD34EF'))).toBe('G-AB12CD34EF')
  })

  test.each([null, '', 'G-XXXXXXXXXX', 'UA-12345-6', 'G-abc', 'G-AB12"><script>'])('is none for %s', (content) => {
    expect(measurementId(pageWith(content))).toBeNull()
  })
})
