import { expect, test } from 'vitest'
import { writeHead } from './write-head.ts'

const ORIGIN = 'https://afterimage.example'
const image = { path: '/a.jpg', type: 'image/jpeg', width: 1, height: 1, alt: '"><img src=x>' } as const
const head = {
  title: '</title><script>',
  description: `"'&`,
  isIndexed: true,
  canonicalPath: '/',
  image,
  film: undefined,
  isMadeByAi: false,
  oembedPath: '/x',
}

test('words that mean something in HTML stay words', () => {
  const html = writeHead(head, ORIGIN)
  expect(html).not.toMatch(/<script|<img|content=""/)
  expect(html).toContain('<meta name="description" content="&quot;&#39;&amp;">')
})

test('a page of reproductions tells machines that an AI made them', () => {
  expect(writeHead({ ...head, isMadeByAi: true }, ORIGIN)).toContain(
    '<meta name="DigitalSourceType" content="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia">',
  )
  expect(writeHead(head, ORIGIN)).not.toContain('DigitalSourceType')
})

test('a film is told of in data that nothing can break out of', () => {
  const film = { path: '/a.mp4', width: 2, height: 2 }
  const html = writeHead({ ...head, film }, ORIGIN)
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(JSON.parse(json)).toEqual({
    ...{ '@context': 'https://schema.org', '@type': 'VideoObject', name: head.title, description: head.description },
    ...{ contentUrl: `${ORIGIN}/a.mp4`, thumbnailUrl: `${ORIGIN}/a.jpg` },
    digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  })
})

test('a film on a site without https has no secure address', () => {
  const film = { path: '/a.mp4', width: 2, height: 2 }
  expect(writeHead({ ...head, film }, ORIGIN)).toContain('og:video:secure_url')
  expect(writeHead({ ...head, film }, 'http://localhost:3000')).not.toContain('og:video:secure_url')
})
