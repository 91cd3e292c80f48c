import { expect, test } from 'vitest'
import { visibilityMessage } from './visibility-message.ts'

const complete = {
  visibility: 'public',
  status: 'completed',
  moderation: 'open',
  files_expired_at: null,
  gallery_look: 'none',
  gallery_reason: null,
  original_unsafe: null,
  in_gallery: true,
} as const
const waiting = { ...complete, in_gallery: false }

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
  ['one whose pictures are gone', { ...waiting, files_expired_at: new Date() }, /pictures were deleted/],
  ['one that nobody has looked at', { ...waiting, gallery_look: 'due' }, /^Its picture is looked at before/],
  ['one that runs meanwhile', { ...waiting, status: 'processing', gallery_look: 'due' }, /when it is complete/],
  [
    'one that is held',
    { ...waiting, gallery_look: 'held', original_unsafe: 0.9 },
    /^A person looks at it .* often errs/,
  ],
  [
    'one at which networks could not look',
    { ...waiting, gallery_look: 'held' },
    'A person looks at it before it appears in the gallery. Anyone with the link can see it already.',
  ],
  [
    'one that is kept out',
    { ...waiting, gallery_look: 'kept_out', gallery_reason: 'Not for children' },
    'The operator of this site keeps it out of the gallery. The reason given: “Not for children”. Its link works as before.',
  ],
  [
    'an unlisted one that is held',
    { ...waiting, visibility: 'unlisted', gallery_look: 'held' },
    /Only people with the link/,
  ],
  ['a hidden one that is held', { ...waiting, moderation: 'hidden', gallery_look: 'held' }, /operator has hidden it/],
] as const)('the owner of %s is told where it can be found', (_name, evolution, message) => {
  expect(visibilityMessage(evolution)).toMatch(message)
})
