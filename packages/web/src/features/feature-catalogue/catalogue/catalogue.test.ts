import { describe, expect, test } from 'vitest'
import { CATEGORY_IDS } from './categories.ts'
import { features } from './features.ts'
import { ICON_COUNT, iconPath } from './icons.ts'
import { badgeOf, levelAt } from './levels.ts'
import { TIERS } from './tiers.ts'

const SEED = 5

describe('the catalogue', () => {
  test('has twelve titles and twelve icons in each tier', () => {
    expect(TIERS.map((tier) => tier.length)).toEqual(TIERS.map(() => 12))
    expect(ICON_COUNT).toBe(12)
    expect(new Set(Array.from({ length: 12 }, (_, icon) => iconPath(icon, 3))).size).toBe(12)
  })

  test('grows more surreal as it goes on, through every badge', () => {
    const badges = features(240, undefined, SEED).map(({ level }) => badgeOf(level))
    expect([...new Set(badges)]).toEqual([null, 'Enhanced', 'Quantum', 'Metaphysical', 'Impossible', 'Transcendent'])
    expect([levelAt(0), levelAt(167), levelAt(168), levelAt(10_000)]).toEqual([0, 6, 7, 7])
  })

  test('more cards begin with the same ones', () => {
    expect(features(72, undefined, SEED).slice(0, 48)).toEqual(features(48, undefined, SEED))
  })

  test.each(CATEGORY_IDS)('a view of %s holds nothing else, and every level', (category) => {
    const shown = features(200, category, SEED)
    expect(new Set(shown.map((feature) => feature.category))).toEqual(new Set([category]))
    expect(new Set(shown.map(({ level }) => level)).size).toBe(8)
  })

  test('no title comes twice among neighbours, and no detail twice on a card', () => {
    const shown = features(240, undefined, SEED)
    for (let at = 0; at < shown.length; at += 12) {
      expect(new Set(shown.slice(at, at + 12).map(({ icon }) => icon)).size).toBe(12)
    }
    for (const { details } of shown) expect(new Set(details).size).toBe(3)
  })

  test('the last levels are miscopied, the first are not', () => {
    const plain = new Set(TIERS.flat().map(([, description]) => description))
    const shown = features(240, undefined, SEED)
    expect(shown.filter(({ level }) => level < 6).every(({ description }) => plain.has(description))).toBe(true)
    expect(shown.some(({ level, description }) => level === 7 && !plain.has(description))).toBe(true)
  })

  test('leaves no hole in a text', () => {
    for (const { title, description, details } of features(480, undefined, SEED)) {
      expect([title, description, ...details].join(' ')).not.toMatch(/[{}]|undefined|\s\s|\s$/)
    }
  })
})
