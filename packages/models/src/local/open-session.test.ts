import { expect, test } from 'vitest'
import { networkFile } from './network-file.ts'
import { hasLibrary, openSession } from './open-session.ts'

test('draws the same without a library of its own, as on a Mac with an Intel processor', async () => {
  const data = Float32Array.from({ length: 3 * 24 * 16 }, (_, at) => Math.abs(Math.sin(at)))
  const draw = async (isNative: boolean) => {
    const session = await openSession(networkFile(2), 1, isNative)
    const [drawn] = Object.values(await session.run(data, [1, 3, 16, 24]))
    expect(drawn?.dims).toEqual([1, 3, 32, 48])
    return drawn?.data instanceof Float32Array ? drawn.data : new Float32Array()
  }
  const [own, other] = [await draw(true), await draw(false)]
  expect(own.length).toBe(3 * 48 * 32)
  const apart = own.map((value, at) => Math.abs(value - (other[at] ?? Number.NaN)))
  expect(apart.reduce((most, value) => Math.max(most, value))).toBeLessThan(1e-5)
})

test('only those Macs lack the library', () => {
  const platforms = [
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['win32', 'x64'],
    ['linux', 'x64'],
    ['linux', 'arm64'],
  ] as const
  expect(platforms.filter(([platform, arch]) => !hasLibrary(platform, arch))).toEqual([['darwin', 'x64']])
})
