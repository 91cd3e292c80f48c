import { describe, expect, test } from 'vitest'
import { forgetFreshLoad, keyOfPlace } from './scroll-memory.ts'

const at = (key: string, pathname: string, search = '') => ({ key, pathname, search, hash: '', state: null })

function memory(positions: Record<string, number>) {
  const entries = new Map([['react-router-scroll-positions', JSON.stringify(positions)]])
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    positions: () => JSON.parse(entries.get('react-router-scroll-positions') ?? '{}'),
  }
}

describe('where a page was left', () => {
  test('is kept for each page that was loaded, and for each step within the site', () => {
    expect(keyOfPlace(at('default', '/pricing'))).toBe('/pricing')
    expect(keyOfPlace(at('default', '/gallery', '?page=2'))).toBe('/gallery?page=2')
    expect(keyOfPlace(at('k3x', '/pricing'))).toBe('k3x')
  })

  test('is forgotten when the page is opened anew', () => {
    const storage = memory({ '/pricing': 1497, '/about': 20, k3x: 7 })
    forgetFreshLoad(() => storage, 'navigate', at('default', '/pricing'))
    expect(storage.positions()).toEqual({ '/about': 20, k3x: 7 })
  })

  test.each(['reload', 'back_forward'])('is remembered on %s', (kind) => {
    const storage = memory({ '/pricing': 1497 })
    forgetFreshLoad(() => storage, kind, at('default', '/pricing'))
    expect(storage.positions()).toEqual({ '/pricing': 1497 })
  })

  test('does no harm where the memory is empty or damaged', () => {
    const damaged = { getItem: () => '{"', setItem: () => expect.unreachable() }
    forgetFreshLoad(() => damaged, 'navigate', at('default', '/pricing'))
    forgetFreshLoad(() => ({ ...damaged, getItem: () => null }), 'navigate', at('default', '/pricing'))
  })

  test('is not asked for where the browser allows no storage', () => {
    const forbidden = () => {
      throw new DOMException('The document is sandboxed.', 'SecurityError')
    }
    forgetFreshLoad(forbidden, 'navigate', at('default', '/pricing'))
  })
})
