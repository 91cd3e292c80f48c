import { findChromium } from '@afterimage/testing/browser/find-chromium'
import { expect, test } from 'vitest'

const EDGE = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe'
const windows = { env: { PROGRAMFILES: 'C:\\Program Files' }, platform: 'win32', arch: 'x64' } as const

test('an installed browser is taken where npm has none', async () => {
  expect(await findChromium({ ...windows, isThere: (file) => file === EDGE })).toEqual({
    executablePath: EDGE,
    args: [],
  })
  const mac = {
    env: {},
    platform: 'darwin',
    arch: 'arm64',
    isThere: (file: string) => file.endsWith('Google Chrome'),
  } as const
  expect((await findChromium(mac)).executablePath).toMatch(/^\/Applications\/.*Google Chrome$/)
})

test('CHROMIUM_PATH comes first, and is named when nothing is there', async () => {
  const env = { CHROMIUM_PATH: '/opt/chrome' }
  const linux = { env, platform: 'linux', arch: 'x64' } as const
  expect((await findChromium({ ...linux, isThere: () => true })).executablePath).toBe('/opt/chrome')
  await expect(findChromium({ ...linux, isThere: () => false })).rejects.toThrow('CHROMIUM_PATH is /opt/chrome')
})

test('where there is none, it says what to do', async () => {
  await expect(findChromium({ ...windows, isThere: () => false })).rejects.toThrow(
    'this is win32 on x64. Install Chrome, Edge or Chromium, or set CHROMIUM_PATH to one.',
  )
})
