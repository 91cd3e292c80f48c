import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { bundlePlayer, PLAYER_BUNDLE } from './player-bundle.ts'

test('the script that films carry is what its sources make: if not, run `npm run player`', async () => {
  expect(await readFile(PLAYER_BUNDLE, 'utf8')).toBe(await bundlePlayer())
})

test('the script that films carry is small, and asks nobody for anything', async () => {
  const script = await readFile(PLAYER_BUNDLE, 'utf8')
  expect(script.length).toBeLessThan(12_000)
  expect(script).not.toMatch(/\b(?:import|export|fetch|XMLHttpRequest)\b|<\/script|https?:(?!\/\/www\.w3\.org)/)
})
