import { expect, test } from 'vitest'
import { visibilityMessage } from './visibility-message.ts'

const complete = { visibility: 'public', status: 'completed', moderation: 'open', in_gallery: true } as const

test.each([
  ['a public one that is complete', complete, 'The evolution is in the gallery.'],
  [
    'an unlisted one',
    { ...complete, visibility: 'unlisted', in_gallery: false },
    'Only people with the link can see it now.',
  ],
  ['one that runs', { ...complete, status: 'processing', in_gallery: false }, /when it is complete/],
  ['one that failed', { ...complete, status: 'failed', in_gallery: false }, /Anyone may see it/],
  ['one that was reported', { ...complete, moderation: 'reported', in_gallery: false }, /was reported/],
  ['one that the operator hid', { ...complete, moderation: 'hidden', in_gallery: false }, /operator has hidden it/],
  [
    'an unlisted one that is hidden',
    { ...complete, visibility: 'unlisted', moderation: 'hidden', in_gallery: false },
    /from everyone but you/,
  ],
  ['one whose pictures are gone', { ...complete, in_gallery: false }, /pictures were deleted/],
] as const)('the owner of %s is told where it can be found', (_name, evolution, message) => {
  expect(visibilityMessage(evolution)).toMatch(message)
})
