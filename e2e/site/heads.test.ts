import { type EvolutionDetail, evolutionDetail } from '@afterimage/contract/evolution'
import { getOembed } from '@afterimage/contract/oembed-endpoint'
import { PUBLIC_PAGES, publicPage } from '@afterimage/contract/public-pages'
import { makeEvolution } from '@afterimage/testing/browser/make-evolution'
import { openWorld, type World } from '@afterimage/testing/browser/open-world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  const page = await world.openPage()
  made = await makeEvolution(page, { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs' })
})
afterAll(() => world?.close())

/** The built page as a crawler gets it: no script runs. */
async function fetchHead(path: string) {
  const answer = await fetch(`${world.url}${path}`)
  const html = await answer.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const content = (key: string) =>
    new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(head)?.[1]?.replaceAll('&amp;', '&')
  return {
    status: answer.status,
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(head)?.[1],
    content,
  }
}

async function typeOf(address: string | undefined): Promise<readonly [number, string | null]> {
  const answer = await fetch(new URL(address ?? '', world.url))
  await answer.arrayBuffer()
  return [answer.status, answer.headers.get('content-type')]
}

test.each(['/', '/gallery'] as const)('%s tells crawlers what it is', async (path) => {
  const head = await fetchHead(path)
  expect(head).toMatchObject({
    status: 200,
    title: `${PUBLIC_PAGES[path].title} · Afterimage`,
    canonical: `${world.url}${path}`,
  })
  expect(head.content('description')).toBe(publicPage(path)?.description)
  expect(head.content('og:title')).toBe(PUBLIC_PAGES[path].title)
  expect(head.content('twitter:card')).toBe('summary_large_image')
  expect(await typeOf(head.content('og:image'))).toEqual([200, 'image/jpeg'])
})

describe('/share/{id}', () => {
  test('has a picture, a film and a player that are really there', async () => {
    const { id } = made.evolution
    const head = await fetchHead(`/share/${id}`)
    expect(head).toMatchObject({
      status: 200,
      title: 'One picture, copied 10 times by Blobs · Afterimage',
      canonical: `${world.url}/share/${id}`,
    })
    expect(head.content('og:type')).toBe('video.other')
    const card = made.evolution.outputs.find(({ kind }) => kind === 'card')
    expect(head.content('og:image')).toBe(`${world.url}${card?.url}`)
    expect([head.content('og:image:width'), head.content('og:image:height')]).toEqual(['1200', '630'])
    expect(await typeOf(head.content('og:image'))).toEqual([200, 'image/jpeg'])
    expect(await typeOf(head.content('og:video'))).toEqual([200, 'video/mp4'])
    expect(head.content('twitter:card')).toBe('summary_large_image')
  })

  test('is turned into a player by oEmbed', async () => {
    const url = encodeURIComponent(`${world.url}/share/${made.evolution.id}`)
    const answer = await fetch(`${world.url}/oembed?url=${url}&format=json`)
    expect(getOembed.ok.body.parse(await answer.json()).html).toContain(`${world.url}/embed/${made.evolution.id}`)
  })

  test('of an unlisted evolution can be shared, and is not for search engines', async () => {
    const page = await world.openPage()
    const request = page.request
    const mine = await makeEvolution(page, { photo: 'citrus-slices.jpg', iterations: 3, model: 'blobs' })
    const path = `/api/evolution/${mine.evolution.id}`
    await request.patch(path, { data: { visibility: 'unlisted' } })
    expect(evolutionDetail.parse(await (await request.get(path)).json()).evolution.visibility).toBe('unlisted')
    const head = await fetchHead(`/share/${mine.evolution.id}`)
    expect([head.status, head.content('robots'), head.content('twitter:card')]).toEqual([
      200,
      'noindex',
      'summary_large_image',
    ])
    expect(await (await fetch(`${world.url}/sitemap.xml`)).text()).not.toContain(mine.evolution.id)
  })
})

test('an address without a page answers 404 with the page', async () => {
  const head = await fetchHead('/no/such/place')
  expect([head.status, head.content('robots')]).toEqual([404, 'noindex'])
})

test('the icons and what the manifest names are there', async () => {
  const manifest = await (await fetch(`${world.url}/site.webmanifest`)).text()
  const icons = [...manifest.matchAll(/"src": "([^"]+)", "type": "([^"]+)"/g)]
  expect(icons.length).toBe(4)
  for (const [, address, type] of icons) expect(await typeOf(address)).toEqual([200, type])
  expect(await typeOf('/apple-touch-icon.png')).toEqual([200, 'image/png'])
  expect((await typeOf('/favicon.ico'))[0]).toBe(200)
})

test('the feed of the gallery is XML, with titles as they were typed', async () => {
  const page = await world.openPage()
  await page.goto('/terms')
  const read = await page.evaluate(async () => {
    const text = await (await fetch('/gallery.xml')).text()
    const feed = new DOMParser().parseFromString(text, 'application/xml')
    return {
      error: feed.querySelector('parsererror')?.textContent ?? null,
      entries: [...feed.querySelectorAll('entry')].map((entry) => entry.querySelector('link')?.getAttribute('href')),
    }
  })
  expect(read).toEqual({
    error: null,
    entries: expect.arrayContaining([`${world.url}/evolution/${made.evolution.id}`]),
  })
})

test('robots.txt leads to a sitemap that lists the evolution', async () => {
  const robots = await (await fetch(`${world.url}/robots.txt`)).text()
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1]
  const listed = await (await fetch(sitemap ?? '')).text()
  expect(listed).toContain(`<loc>${world.url}/evolution/${made.evolution.id}</loc>`)
  expect(listed).toContain(`<loc>${world.url}/gallery</loc>`)
})
