import { expect, test } from 'vitest'
import { SHOWN_CARD } from '../../test/shown-card.ts'
import { describeEvolution, describePage } from './describe-page.ts'
import { writeHead } from './write-head.ts'
import { writePlayer } from './write-player.ts'

const card = SHOWN_CARD

test('what a machine saw is told with what became of the picture, as its belief', () => {
  const seen = { ...card, labelStory: { labels: ['orange', 'teddy bear'], unsureFrom: null, lostAt: null } }
  expect(describeEvolution('share', seen).head.description).toBe(
    'Most of the picture’s forms are where they were or close by; fine ones may be gone. A small network that knows 80 things thought it saw: orange → teddy bear.',
  )
})

test('of a fork of a copy it is told from which one it is measured', () => {
  expect(describeEvolution('share', { ...card, forkedFromFrame: 20 }).head.description).toBe(
    'It began with copy 20 of another evolution and is measured from there. Most of the picture’s forms are where they were or close by; fine ones may be gone.',
  )
})

test('an evolution whose files were deleted leads to none of them', () => {
  expect(writePlayer(card)).toContain('/files/')
  const gone = { originalUrl: null, thumbnailUrl: null, outputUrl: () => null }
  const faded = { ...card, ...gone, isInGallery: false, filesExpiredAt: new Date() }
  const { head, status } = describeEvolution('share', faded)
  expect([status, head.image.path, head.film, head.oembedPath]).toEqual([200, '/share-card.jpg', undefined, undefined])
  expect(writePlayer(faded)).toContain('The pictures have faded.')
  expect(writePlayer(faded)).not.toContain('/files/')
})

test('a title is text in the head and in the player, whatever it looks like', () => {
  const evil = { ...card, title: `</title><script>alert("1")</script><b title='x'>` }
  const { head } = describeEvolution('share', evil)
  expect(head.title).toBe(`“${evil.title}”, copied 3 times by Shift`)
  for (const html of [writeHead(head, 'https://after.example'), writePlayer(evil)]) {
    expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(')
    expect(html.replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '')).not.toContain('<script')
    expect(html).not.toContain('<b ')
  }
})

test('a race is found by its link alone', () => {
  const page = describePage('/race/00000000-0000-4000-8000-0000000000ff')
  expect([page.status, page.head.isIndexed]).toEqual([200, false])
  expect(describePage('/race/1').status).toBe(404)
})

test('the operator’s screen is there and not for search engines, and an address below it that is none is not there', () => {
  expect(describePage('/admin/queue')).toMatchObject({ status: 200, head: { isIndexed: false } })
  expect(describePage('/admin/nothing').status).toBe(404)
})
