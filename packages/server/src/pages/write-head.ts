import { documentTitle, SITE_NAME } from '@afterimage/contract/public-pages'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'
import { escapeHtml } from '../platform/escape-html.ts'
import { FEED_TITLE, FEED_TYPE } from './write-feed.ts'

export interface HeadImage {
  /** Path on this origin. */
  readonly path: string
  readonly type: 'image/jpeg' | 'image/png'
  readonly width: number
  readonly height: number
  /** What the picture shows, in words. */
  readonly alt: string
}

/** A film, for previews that can play. */
export interface HeadFilm {
  readonly path: string
  readonly width: number
  readonly height: number
}

/** What a page tells those who run no script: search engines, and anyone who draws a preview of a link. */
export interface Head {
  readonly title: string
  readonly description: string
  readonly isIndexed: boolean
  /** The address that stands for all that lead here; a page that is not there has none. */
  readonly canonicalPath: string | undefined
  readonly image: HeadImage
  readonly film: HeadFilm | undefined
  /** Whether the page shows what an AI made, so that machines are told. */
  readonly isMadeByAi: boolean
  /** Path of the page whose oEmbed answer describes this one. */
  readonly oembedPath: string | undefined
  /** Path of the feed of what the page lists. */
  readonly feedPath?: string | undefined
}

/** The tags of a page's head. Sources: ogp.me (2014), Twitter's card markup, oEmbed 1.0 (discovery). */
export function writeHead(head: Head, origin: string): string {
  const { title, description, image, film } = head
  const url = head.canonicalPath === undefined ? undefined : `${origin}${head.canonicalPath}`
  return [
    `<title>${escapeHtml(documentTitle(title))}</title>`,
    name('description', description),
    ...(head.isMadeByAi ? [name('DigitalSourceType', DIGITAL_SOURCE_TYPE)] : []),
    ...(head.isIndexed ? [] : [name('robots', 'noindex')]),
    ...(url === undefined ? [] : [link('canonical', url), property('og:url', url)]),
    ...(head.oembedPath === undefined ? [] : [oembedLink(`${origin}${head.oembedPath}`, origin, title)]),
    ...(head.feedPath === undefined ? [] : [feedLink(`${origin}${head.feedPath}`)]),
    property('og:site_name', SITE_NAME),
    property('og:type', film === undefined ? 'website' : 'video.other'),
    property('og:title', title),
    property('og:description', description),
    ...imageTags(image, origin),
    ...(film === undefined ? [] : filmTags(film, origin)),
    // X plays films of a few sites that it knows; everybody else's have their picture drawn small then.
    name('twitter:card', 'summary_large_image'),
    name('twitter:title', title),
    name('twitter:description', description),
    name('twitter:image', `${origin}${image.path}`),
    name('twitter:image:alt', image.alt),
    ...(film === undefined ? [] : [structuredData(head, film, origin)]),
  ].join('\n    ')
}

function imageTags(image: HeadImage, origin: string): readonly string[] {
  return [
    property('og:image', `${origin}${image.path}`),
    property('og:image:type', image.type),
    property('og:image:width', image.width),
    property('og:image:height', image.height),
    property('og:image:alt', image.alt),
  ]
}

function filmTags(film: HeadFilm, origin: string): readonly string[] {
  const url = `${origin}${film.path}`
  return [
    property('og:video', url),
    ...(url.startsWith('https:') ? [property('og:video:secure_url', url)] : []),
    property('og:video:type', 'video/mp4'),
    property('og:video:width', film.width),
    property('og:video:height', film.height),
  ]
}

/** The film in schema.org's words, for search engines: data that is not run, and in which no `<` can end its element. */
function structuredData({ title, description, image }: Head, film: HeadFilm, origin: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description,
    contentUrl: `${origin}${film.path}`,
    thumbnailUrl: `${origin}${image.path}`,
    digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function oembedLink(page: string, origin: string, title: string): string {
  const href = `${origin}/oembed?${new URLSearchParams({ url: page, format: 'json' })}`
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(href)}" title="${escapeHtml(title)}">`
}

function feedLink(href: string): string {
  return `<link rel="alternate" type="${FEED_TYPE}" href="${escapeHtml(href)}" title="${escapeHtml(FEED_TITLE)}">`
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}">`
}

function name(key: string, content: string | number): string {
  return `<meta name="${key}" content="${escapeHtml(String(content))}">`
}

function property(key: string, content: string | number): string {
  return `<meta property="${key}" content="${escapeHtml(String(content))}">`
}
