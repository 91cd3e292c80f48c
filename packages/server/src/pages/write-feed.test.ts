import { SAMPLE_CARD } from '@afterimage/contract/card-facts.sample'
import type { GalleryProject } from '@afterimage/contract/gallery'
import { expect, test } from 'vitest'
import type { DatedProject } from '../gallery/gallery.ts'
import { describePage } from './describe-page.ts'
import { writeFeed } from './write-feed.ts'
import { writeHead } from './write-head.ts'

const ORIGIN = 'https://afterimage.example'
const PROJECT: GalleryProject = {
  ...SAMPLE_CARD,
  title: 'A cup',
  maker: null,
  inputImageUrl: '/files/a.png',
  outputVideoUrl: null,
  outputMp4Url: null,
  outputGifUrl: null,
  posterUrl: '/files/poster.jpg',
  frames: [{ imageUrl: '/files/first.webp' }, { imageUrl: '/files/last.webp' }],
  totalFrames: 3,
  completedFrames: 3,
  status: 'completed',
  width: 64,
  height: 48,
  llmProvider: 'shift',
  llmProviderName: 'Shift',
  isFeatured: false,
  isLiked: false,
  likeCount: 0,
  viewCount: 0,
  createdAt: '2026-01-31T09:30:00.000',
}
const entryOf = (fields: Partial<GalleryProject> = {}): DatedProject => ({
  project: { ...PROJECT, ...fields },
  updatedAt: new Date('2026-02-03T04:05:06.789Z'),
})

test('an entry has its title, its page, its picture and its moment, all by whole addresses', () => {
  const feed = writeFeed(ORIGIN, [entryOf()])
  expect(feed).toContain('<title>“A cup”, copied 3 times by Shift</title>')
  expect(feed).toContain(`<link rel="alternate" type="text/html" href="${ORIGIN}/evolution/${PROJECT.id}"/>`)
  expect(feed).toContain(`src=&quot;${ORIGIN}/files/poster.jpg&quot;`)
  expect(feed).toContain('<published>2026-01-31T09:30:00.000Z</published>')
  expect(feed).toContain('<updated>2026-02-03T04:05:06.789Z</updated>')
  expect(feed).not.toMatch(/(href|src)=("|&quot;)\//)
})

test('the feed changed when the last of its entries did', () => {
  const changed = { ...entryOf(), updatedAt: new Date('2026-03-01T00:00:00.000Z') }
  const [head] = writeFeed(ORIGIN, [entryOf(), changed, entryOf()]).split('<entry>')
  expect(head).toContain('<updated>2026-03-01T00:00:00.000Z</updated>')
})

test.each([
  ['its last frame', { posterUrl: null }, '/files/last.webp'],
  ['its original', { posterUrl: null, frames: [] }, '/files/a.png'],
  ['a file on a store of its own', { posterUrl: 'https://files.example/p.jpg' }, 'https://files.example/p.jpg'],
])('where there is no poster here the picture is %s', (_name, fields, address) => {
  expect(writeFeed(ORIGIN, [entryOf(fields)])).toContain(`src=&quot;${new URL(address, ORIGIN)}&quot;`)
})

test('what people typed is text in the feed and in what readers show of it, and nothing that XML cannot hold is left', () => {
  const evil = `</title>]]><script>"x"</script>&\u0000\u000b\ufffe\ud800`
  const feed = writeFeed(ORIGIN, [entryOf({ title: evil, maker: evil, llmProviderName: evil })])
  expect(feed).not.toContain('<script')
  expect(feed).toContain('&lt;/title&gt;]]&gt;&lt;script&gt;&quot;x&quot;&lt;/script&gt;&amp;”')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there.
  expect(feed).not.toMatch(/[\u0000\u000b\ufffe\ud800]/)
})

test('the gallery’s page leads to its feed, and no other does', () => {
  const headOf = (path: string) => writeHead(describePage(path).head, ORIGIN)
  expect(headOf('/gallery')).toContain(
    `<link rel="alternate" type="application/atom+xml" href="${ORIGIN}/gallery.xml" title="Afterimage: the gallery">`,
  )
  expect(headOf('/atlas')).not.toContain('atom+xml')
})

test('an empty gallery has a feed, too', () => {
  expect(writeFeed(ORIGIN, [])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})
