import { describe, expect, test } from 'vitest'
import { socialLinks } from './social-links.ts'

const SITE = 'https://drift.example.org'

describe('social links', () => {
  test("without profiles each of the five networks gets its page for posting the site's address", () => {
    const links = socialLinks(SITE, [])
    expect(links).toHaveLength(5)
    for (const { href } of links) expect(decodeURIComponent(href ?? '')).toContain(SITE)
  })

  test("the operator's profile takes the place of posting, on its network alone", () => {
    const links = socialLinks(SITE, ['https://www.reddit.com/r/afterimage', 'https://twitter.com/afterimage'])
    const hrefs = Object.fromEntries(links.map(({ name, href }) => [name, href]))
    expect(hrefs.Reddit).toBe('https://www.reddit.com/r/afterimage')
    expect(hrefs.X).toBe('https://twitter.com/afterimage')
    expect(hrefs.Bluesky).toMatch(/^https:\/\/bsky\.app\/intent\/compose/)
  })

  test('what is no address is passed over', () => {
    expect(socialLinks(SITE, ['reddit.com'])).toEqual(socialLinks(SITE, []))
  })
})
