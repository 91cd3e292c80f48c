import { expect, test } from 'vitest'
import { previewKind } from './preview-kind.ts'

const frames = [{ imageUrl: '/0.webp' }, { imageUrl: '/1.webp' }]

test.each([
  ['a GIF, even when there are frames', { outputVideoUrl: '/files/film.gif?v=1', frames }, 'gif'],
  ['anything else that has an address, as a video', { outputVideoUrl: '/files/film.mp4', frames }, 'video'],
  ['frames without a film, one after the other', { outputVideoUrl: null, frames }, 'slideshow'],
  ['neither, as the input alone', { outputVideoUrl: null, frames: frames.slice(0, 1) }, 'still'],
])('a card shows %s', (_what, project, kind) => {
  expect(previewKind(project)).toBe(kind)
})
