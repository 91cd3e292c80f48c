import { brotliDecompressSync } from 'node:zlib'
import { SAMPLE_CARD } from '@afterimage/contract/card-facts.sample'
import type { GalleryProject } from '@afterimage/contract/gallery'
import { fateInShort } from '@afterimage/core/fate'
import { expect, test } from 'vitest'
import { compressPage } from './compress-page.ts'
import { writeAnswer, writeWall } from './write-contents.ts'

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

test('nothing in an answer ends its element', () => {
  const written = writeAnswer('/api/x', { name: '</script><script>alert(1)</script>' })
  expect(written.match(/<\/?script/g)).toEqual(['<script', '</script'])
  const json = written.slice(written.indexOf('>') + 1, written.lastIndexOf('<'))
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>' })
})

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0.5', 'br'],
  ['gzip', undefined],
  ['br;q=0', undefined],
  ['br; q=0.0, gzip', undefined],
  ['brotli', undefined],
  [undefined, undefined],
])('to a browser that takes %s a page comes as %s', async (accepted, encoding) => {
  const page = 'A page. '.repeat(1_000)
  const { headers, body } = await compressPage(accepted, page)
  expect(headers['content-encoding']).toBe(encoding)
  expect((typeof body === 'string' ? body : brotliDecompressSync(body)).toString()).toBe(page)
})
