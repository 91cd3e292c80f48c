import { evolutionDescription, evolutionTitle } from '@afterimage/contract/evolution-head'
import type { GalleryProject } from '@afterimage/contract/gallery'
import { SITE_NAME } from '@afterimage/contract/public-pages'
import type { DatedProject } from '../gallery/gallery.ts'
import { escapeHtml } from '../platform/escape-html.ts'

/** Where the newest of the gallery can be subscribed to. */
export const FEED_PATH = '/gallery.xml'
export const FEED_TITLE = `${SITE_NAME}: the gallery`
export const FEED_TYPE = 'application/atom+xml'

/** An empty feed has to say when it changed, too. */
const NEVER_MS = 0

/** The newest of the gallery as a feed (Atom, RFC 4287): all its addresses are whole ones. */
export function writeFeed(origin: string, projects: readonly DatedProject[]): string {
  const changedMs = Math.max(NEVER_MS, ...projects.map(({ updatedAt }) => updatedAt.getTime()))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<title>${escapeXml(FEED_TITLE)}</title>`,
    '<subtitle>Pictures that people let an AI copy too many times.</subtitle>',
    `<id>${escapeXml(`${origin}/gallery`)}</id>`,
    `<link rel="self" type="${FEED_TYPE}" href="${escapeXml(`${origin}${FEED_PATH}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${origin}/gallery`)}"/>`,
    `<updated>${new Date(changedMs).toISOString()}</updated>`,
    `<author><name>${SITE_NAME}</name></author>`,
    ...projects.map((project) => writeEntry(origin, project)),
    '</feed>',
    '',
  ].join('\n')
}

function writeEntry(origin: string, { project, updatedAt }: DatedProject): string {
  const { id, maker, width, height } = project
  const facts = { ...project, modelName: project.llmProviderName }
  const address = escapeXml(`${origin}/evolution/${id}`)
  const shown = project.posterUrl ?? project.frames.at(-1)?.imageUrl ?? project.inputImageUrl
  const picture = escapeXml(new URL(shown, origin).href)
  // What readers show is HTML, which is text here.
  const html = `<p><a href="${address}"><img src="${picture}" alt="" width="${width}" height="${height}"></a></p><p>${escapeXml(evolutionDescription(facts))}</p>`
  return [
    '<entry>',
    `<title>${escapeXml(evolutionTitle(facts))}</title>`,
    `<id>urn:uuid:${id}</id>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<published>${begunAt(project)}</published>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    ...(maker === null ? [] : [`<author><name>${escapeXml(maker)}</name></author>`]),
    `<content type="html">${escapeXml(html)}</content>`,
    '</entry>',
  ].join('\n')
}

/** The gallery writes its moments without a zone: they are of UTC. */
function begunAt({ createdAt }: GalleryProject): string {
  return `${createdAt}Z`
}

/** What XML 1.0 cannot hold at all, not even escaped (section 2.2). */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

function escapeXml(text: string): string {
  return escapeHtml(text.replace(NO_XML, ''))
}
