import { expect, test } from 'vitest'
import { whereItStands } from './where-it-stands.ts'

const SHOWN: Parameters<typeof whereItStands>[0] = {
  moderation: 'open',
  look: 'passed',
  isInGallery: true,
  visibility: 'public',
  isFeatured: false,
  status: 'completed',
}

test('where it is seen comes first, what was decided after it', () => {
  expect(whereItStands(SHOWN)).toBe('In the gallery')
  expect(whereItStands({ ...SHOWN, isFeatured: true, moderation: 'approved' })).toBe(
    'In the gallery, approved, with the badge',
  )
  expect(whereItStands({ ...SHOWN, isInGallery: false, look: 'held' })).toBe(
    'Not in the gallery, waits for an operator',
  )
  expect(whereItStands({ ...SHOWN, isInGallery: false, visibility: 'unlisted', status: 'processing' })).toBe(
    'Not in the gallery, unlisted, still being made',
  )
})

test('of what was removed nothing else is said', () => {
  expect(whereItStands({ ...SHOWN, isInGallery: false, moderation: 'removed', look: 'held' })).toBe('Removed')
})
