import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { CHECKED_ON, chosenRows } from './model-rows.ts'
import { openai } from './openai/openai.ts'
import { PROVIDERS } from './providers.ts'

const ROWS = PROVIDERS.map(({ models }) => models)

test('every row has a price, a source and an id of its own within its provider, and one is recommended', () => {
  expect(new Date(CHECKED_ON).toISOString()).toContain(CHECKED_ON)
  for (const rows of ROWS) {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.map(({ isRecommended }) => isRecommended)).toEqual(rows.map((_, at) => at === 0))
    for (const { costPerImage, source } of rows) {
      expect(costPerImage).toBeGreaterThanOrEqual(0)
      expect(source).toMatch(/\.\w/)
    }
  }
})

test('the document for operators has the date and the price of every row', async () => {
  const document = await readFile(new URL('../../../docs/providers.md', import.meta.url), 'utf8')
  expect(document).toContain(`looked up on ${CHECKED_ON}`)
  const lines = document.split('\n').filter((line) => line.startsWith('|'))
  for (const { id, costPerImage } of ROWS.flat()) {
    const ofModel = lines.filter((line) => line.includes(`\`${id}\``)).join('\n')
    expect([id, ofModel.match(/\d+(\.\d+)?/g)]).toEqual([id, expect.arrayContaining([String(costPerImage)])])
  }
})

test('a model that no row knows is offered by its own name, or the one that everybody knows, at the price that the operator gave', () => {
  const rows = chosenRows(openai.models, [
    { id: 'gpt-image-3', costUsd: 0.05 },
    { id: 'gpt-image-2.5-flare', costUsd: undefined },
    { id: 'dall-e-3', costUsd: 0.04 },
  ])
  expect(rows).toMatchObject([
    {
      id: 'gpt-image-3',
      name: 'gpt-image-3',
      remoteId: 'gpt-image-3',
      costPerImage: 0.05,
      isRecommended: true,
      isCustom: true,
    },
    { id: 'gpt-image-2.5-flare', costPerImage: 0.0141, isRecommended: false },
    { id: 'dall-e-3', name: 'DALL-E 3' },
  ])
  expect(rows[1]).not.toHaveProperty('isCustom')
})
