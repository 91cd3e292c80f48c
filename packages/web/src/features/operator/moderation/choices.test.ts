import { expect, test } from 'vitest'
import { CHOICES, choicesFor, undoOf } from './choices.ts'

const SHOWN = { moderation: 'open', look: 'passed', isFeatured: false, openReports: 0 } as const
const decisions = (standing: Parameters<typeof choicesFor>[0]) => choicesFor(standing).map(({ decision }) => decision)

test('what is shown can be hidden, kept out, given the badge and removed', () => {
  expect(decisions(SHOWN)).toEqual(['hide', 'keep_out', 'feature', 'remove'])
})

test('what was reported and is shown can be left as it is', () => {
  expect(choicesFor({ ...SHOWN, openReports: 2 })[0]).toEqual({ decision: 'restore', label: 'Leave it shown' })
})

test('what is hidden by reports can be shown again or stay hidden, by an operator only be shown', () => {
  expect(decisions({ ...SHOWN, moderation: 'reported' }).slice(0, 2)).toEqual(['restore', 'hide'])
  expect(decisions({ ...SHOWN, moderation: 'hidden' })).not.toContain('hide')
})

test('what is kept out can be let in, and not kept out twice', () => {
  const kept = decisions({ ...SHOWN, look: 'kept_out' })
  expect(kept).toContain('release')
  expect(kept).not.toContain('keep_out')
})

test('of what was removed nothing is left to decide', () => {
  expect(choicesFor({ ...SHOWN, moderation: 'removed' })).toEqual([])
})

test('in each list every decision has a key of its own', () => {
  for (const choices of Object.values(CHOICES)) {
    const keys = choices.map(({ key }) => key)
    expect(new Set(keys).size).toBe(choices.length)
    // These move, choose, show and take back.
    for (const taken of ['j', 'k', 'x', 'v', 'u']) expect(keys).not.toContain(taken)
  }
})

test('only what leaves things as they were is called undoing', () => {
  expect(undoOf('held', 'hide')).toBe('restore')
  expect(undoOf('reported', 'hide')).toBe('restore')
  expect(undoOf('hidden', 'restore')).toBe('hide')
  expect(undoOf('hidden', 'hide')).toBeUndefined()
  expect(undoOf('reported', 'restore')).toBeUndefined()
  expect(undoOf('held', 'release')).toBeUndefined()
  expect(undoOf('held', 'remove')).toBeUndefined()
})
