import { escapeHtml } from '../escape-html.ts'
import type { Mail } from './mail.ts'

// The one template of all emails: a column of text, light or dark as the reader's program is, with nothing to be fetched from anywhere.

/** Lines longer than this were wrapped by the person who wrote them, and go on in the next; shorter ones end where they end. */
const WRAPPED_FROM = 76
/** Parts of a line that stand under one another, as commands and what they do; on a phone they would break anywhere. */
const COLUMNS = /^(.*\S) {2,}(\S.*)$/
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g
const MARKDOWN_LINK = /\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/g

const STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 0; background: #f7f2e9; color: #1c1613; }
  .page { background: #f7f2e9; }
  .name { color: #1c1613; }
  .text { color: #1c1613; }
  .text a { color: #a32c0c; overflow-wrap: anywhere; }
  .text .columns { background: #efe8dc; color: #1c1613; }
  .small, .small a { color: #5c5248; }
  .rule { border-top: 1px solid #dcd2c2; }
  .text a.button { background: #ff5a36; color: #1a0a05; }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #0e0c0b !important; color: #f3ede4 !important; }
    .name, .text { color: #f3ede4 !important; }
    .text a { color: #ff7a5c !important; }
    .text .columns { background: #211d1b !important; color: #f3ede4 !important; }
    .small, .small a { color: #a59b90 !important; }
    .rule { border-top-color: #2e2926 !important; }
    .text a.button { background: #ff5a36 !important; color: #1a0a05 !important; }
  }`

/** What a mail program shows that shows no HTML: the text itself, Markdown without its marks. */
export function plainText({ text, isMarkdown = false }: Pick<Mail, 'text' | 'isMarkdown'>): string {
  if (!isMarkdown) return text
  return text
    .replace(MARKDOWN_LINK, '$1: $2')
    .replace(/^#{1,3} +/gm, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
}

/** The email as HTML. Everything in it is text, no matter who wrote it: only addresses become links, and the first that stands alone the button. */
export function writeHtml(mail: Pick<Mail, 'subject' | 'text' | 'button' | 'isMarkdown'>): string {
  const [body = '', ...footers] = mail.text.split(/^--\n/m)
  const footer = footers.join('').trim()
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject.replace(/\s+/g, ' '))}</title>
<style>${STYLES}
</style>
</head>
<body>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 560px"><tr><td align="left">
<p class="name" style="margin: 0 0 24px; font: 26px/32px 'Instrument Serif', Georgia, 'Times New Roman', serif">Afterimage</p>
<div class="text" style="font: 16px/25px -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere; word-break: break-word">
${writeBody(body, mail)}
</div>
${footer === '' ? '' : `<div class="small rule" style="margin-top: 32px; padding-top: 16px; font: 13px/20px -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif">${writeFooter(footer)}</div>`}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function writeBody(
  text: string,
  { button = 'Open the page', isMarkdown = false }: Pick<Mail, 'button' | 'isMarkdown'>,
): string {
  let hasButton = false
  const blocks = text.trim().split(/\n\s*\n/)
  return blocks
    .map((block) => {
      const address = block.trim()
      if (!hasButton && new RegExp(`^(?:${ADDRESS.source})$`).test(address)) {
        hasButton = true
        return writeButton(address, button)
      }
      return writeBlock(block, isMarkdown)
    })
    .join('\n')
}

function writeButton(address: string, label: string): string {
  const href = escapeHtml(address)
  return `<p style="margin: 0 0 8px"><a class="button" href="${href}" style="display: inline-block; padding: 11px 20px; border-radius: 4px; font-weight: 600; text-decoration: none">${escapeHtml(label)}</a></p>
<p class="small" style="margin: 0 0 20px; font-size: 12px; line-height: 18px; overflow-wrap: anywhere">Or open <a href="${href}">${href}</a></p>`
}

function writeBlock(block: string, isMarkdown: boolean): string {
  const lines = block.split('\n')
  if (lines.some((line) => COLUMNS.test(line))) {
    return `<div class="columns" style="margin: 0 0 16px; padding: 12px 12px 4px; border-radius: 4px">${lines.map(writeColumns).join('')}</div>`
  }
  if (isMarkdown) {
    const heading = /^#{1,3} +(.+)$/.exec(block.trim())?.[1]
    if (heading !== undefined) {
      return `<h2 style="margin: 28px 0 10px; font: 22px/28px 'Instrument Serif', Georgia, 'Times New Roman', serif">${writeInline(heading, true)}</h2>`
    }
    if (lines.every((line) => /^[-*] /.test(line))) {
      const items = lines.map((line) => `<li style="margin: 0 0 6px">${writeInline(line.slice(2), true)}</li>`)
      return `<ul style="margin: 0 0 16px; padding-left: 22px">${items.join('')}</ul>`
    }
  }
  return `<p style="margin: 0 0 16px">${joinLines(lines, isMarkdown)}</p>`
}

/** What stands first in a line, and under it what is said of it. */
function writeColumns(line: string): string {
  const [, first = line, second] = COLUMNS.exec(line) ?? []
  const said = second === undefined ? '' : `<br><span class="small">${writeInline(second, false)}</span>`
  return `<p style="margin: 0 0 8px; font-size: 13px; line-height: 20px"><code style="font: 12px/20px ui-monospace, Menlo, Consolas, monospace">${writeInline(first, false)}</code>${said}</p>`
}

/** In Markdown lines go on; else only those do that were wrapped. */
function joinLines(lines: readonly string[], isMarkdown: boolean): string {
  return lines
    .map((line, index) => {
      const isLast = index === lines.length - 1
      const goesOn = isMarkdown || line.length >= WRAPPED_FROM
      return `${writeInline(line, isMarkdown)}${isLast ? '' : goesOn ? ' ' : '<br>'}`
    })
    .join('')
}

function writeFooter(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((block) => {
      const [label = '', address] = block.split('\n')
      // “Unsubscribe:” with its link under it is one link.
      if (address !== undefined && label.endsWith(':') && /^https?:\/\/\S+$/.test(address)) {
        return `<p style="margin: 0 0 8px"><a href="${escapeHtml(address)}">${escapeHtml(label.slice(0, -1))}</a></p>`
      }
      return `<p style="margin: 0 0 8px">${joinLines(block.split('\n'), false)}</p>`
    })
    .join('')
}

/** A run of text with its links and, in Markdown, what is bold or in italics. */
function writeInline(text: string, isMarkdown: boolean): string {
  const pattern = isMarkdown ? new RegExp(`${MARKDOWN_LINK.source}|${ADDRESS.source}`, 'g') : ADDRESS
  const parts: string[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    const [whole, label, address] = match
    parts.push(writeWords(text.slice(at, match.index), isMarkdown))
    parts.push(`<a href="${escapeHtml(address ?? whole)}">${escapeHtml(label ?? whole)}</a>`)
    at = match.index + whole.length
  }
  parts.push(writeWords(text.slice(at), isMarkdown))
  return parts.join('')
}

function writeWords(text: string, isMarkdown: boolean): string {
  const escaped = escapeHtml(text)
  if (!isMarkdown) return escaped
  return escaped.replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>').replace(/\*([^*]+)\*/g, '<em>$1</em>')
}
