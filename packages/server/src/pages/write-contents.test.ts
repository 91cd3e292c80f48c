import { SAMPLE_CARD } from '@afterimage/contract/card-facts.sample'
import { filmLane } from '@afterimage/contract/film-lane'
import type { GalleryProject } from '@afterimage/contract/gallery'
import { fateInShort } from '@afterimage/core/fate'
import { expect, test } from 'vitest'
import { SHOWN_CARD } from '../../test/shown-card.ts'
import { writeAnswer, writeShared, writeWall } from './write-contents.ts'

const CARD: GalleryProject = {
  ...SAMPLE_CARD,
  inputImageUrl: '/files/a.png',
  outputVideoUrl: null,
  outputMp4Url: null,
  outputGifUrl: null,
  posterUrl: null,
  frames: [],
  totalFrames: 3,
  completedFrames: 3,
  status: 'completed',
  width: 64,
  height: 48,
  llmProvider: 'x',
  llmProviderName: '<b>"Sharp" & co</b>',
  isFeatured: false,
  isLiked: false,
  likeCount: 0,
  viewCount: 0,
  createdAt: '2026-01-31T09:30:00.000',
}

test('a name is text in the page, whatever is in it', () => {
  const wall = writeWall([CARD])
  expect(wall).toContain('&lt;b&gt;&quot;Sharp&quot; &amp; co&lt;/b&gt;')
  expect(wall).not.toContain('<b>')
  expect(wall).toContain(fateInShort(CARD))
})

test('of a fork of a copy a card says from which one its share is kept', () => {
  expect(writeWall([{ ...CARD, kept: 0.95, halfLife: null, forkedFromFrame: 20 }])).toContain(
    '<em>95% kept from copy 20</em>',
  )
})

test('a card shows the small pictures that its script goes on with, the result over the original, and no large one', () => {
  const frames = ['/files/first.webp', '/files/between.webp', '/files/last.webp'].map((imageUrl) => ({ imageUrl }))
  const wall = writeWall([{ ...CARD, frames, posterUrl: '/files/poster.jpg' }])
  expect([...wall.matchAll(/(?:src|poster)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    '/files/first.webp',
    '/files/last.webp',
  ])
  expect(wall).toContain('style="--picture-ratio:1.3333"')
})

test('the first pictures of a wall are asked for at once, the others when somebody comes near', () => {
  const pictures = writeWall(Array.from({ length: 6 }, () => CARD)).match(/<img[^>]*>/g) ?? []
  expect(pictures.map((picture) => picture.includes('loading="lazy"'))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ])
})

const LANE = filmLane({
  evolution: {
    status: 'completed',
    totalFrames: 3,
    completedFrames: 3,
    labelSpans: [{ label: '<b>orange', score: 0.82, from: 0, to: 1 }],
    labelStory: { labels: ['<b>orange'], unsureFrom: 2, lostAt: null },
    isBeingLookedAt: false,
  },
  frames: Array.from({ length: 4 }, () => ({ labels: [] })),
})

test('a shared film has a lane under it of what a machine saw, which is for the eye alone', () => {
  const page = writeShared(SHOWN_CARD, LANE)
  const lane = page.slice(page.indexOf('<div class="film-lane"'), page.indexOf('<div class="written-words"'))
  expect(lane).toMatch(/^<div class="film-lane" aria-hidden="true" title="The guess of one small network/)
  expect(lane).toContain('<span class="lane-looked" style="width:100%"></span>')
  expect(lane.match(/<span class="lane-box"[^>]*>/g)).toEqual(['<span class="lane-box" style="left:0%;width:50%">'])
  expect(lane).toContain('left:50%;width:16.55%">not sure from frame 2</span>')
  expect(lane).toContain('&lt;b&gt;orange <i>82%</i></span>')
  expect(page.indexOf('<video')).toBeLessThan(page.indexOf('film-lane'))
})

test('a shared film at which nobody looked has no lane', () => {
  expect(writeShared(SHOWN_CARD, undefined)).not.toContain('lane')
})

test('nothing in an answer ends its element', () => {
  const written = writeAnswer('/api/x', { name: '</script><script>alert(1)</script>' })
  expect(written.match(/<\/?script/g)).toEqual(['<script', '</script'])
  const json = written.slice(written.indexOf('>') + 1, written.lastIndexOf('<'))
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>' })
})
