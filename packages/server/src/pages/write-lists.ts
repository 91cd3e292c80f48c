import { type PageHead, PUBLIC_PAGES } from '@afterimage/contract/public-pages'
import { escapeHtml } from '../platform/escape-html.ts'

/** What crawlers are asked to leave alone: what costs the server much and shows people nothing. */
export function writeRobots(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/evolution/*/frames.zip',
    'Disallow: /ws/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

interface Listed {
  readonly id: string
  readonly completed_at: Date | null
}

/** The pages for search engines (sitemaps.org, protocol 0.9): those with a fixed address, and the evolutions given. */
export function writeSitemap(origin: string, evolutions: readonly Listed[]): string {
  const pages = Object.entries<PageHead>(PUBLIC_PAGES).filter(([, { isIndexed }]) => isIndexed)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(([path]) => `<url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`),
    ...evolutions.map(({ id, completed_at }) => {
      const changed = completed_at === null ? '' : `<lastmod>${completed_at.toISOString()}</lastmod>`
      return `<url><loc>${escapeHtml(`${origin}/evolution/${id}`)}</loc>${changed}</url>`
    }),
    '</urlset>',
    '',
  ].join('\n')
}
