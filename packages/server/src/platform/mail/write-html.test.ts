import { describe, expect, test } from 'vitest'
import { plainText, writeHtml } from './write-html.ts'

const mail = (text: string, more: { readonly button?: string; readonly isMarkdown?: boolean } = {}) =>
  writeHtml({ subject: 'A subject', text, ...more })

describe('the HTML of an email', () => {
  test('is light or dark as the reader’s program is, and fetches nothing', () => {
    const html = mail('Hello.\n\nhttps://a.example/confirm?token=1\n')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toMatch(/<(img|link|script|iframe|video)|url\(|@import|@font-face/i)
  })

  test('makes the first address that stands alone a button, and says where it leads', () => {
    const html = mail('Here:\n\nhttps://a.example/x?a=1&b=2\n\nAnd https://b.example/y, too.', { button: 'Confirm it' })
    expect(html).toContain('<a class="button" href="https://a.example/x?a=1&amp;b=2"')
    expect(html).toContain('>Confirm it</a>')
    expect(html).toContain('Or open <a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a>')
    expect(html).toContain('And <a href="https://b.example/y">https://b.example/y</a>, too.')
    expect(html.match(/class="button"/g)).toHaveLength(1)
  })

  test('shows what strangers wrote as they wrote it: no tags, no hidden addresses, no other schemes', () => {
    const html = mail('<img src=x onerror=alert(1)> [your bank](https://evil.example/) javascript:alert(1) **b**')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('[your bank](<a href="https://evil.example/">https://evil.example/</a>)')
    expect(html).not.toContain('href="javascript:')
    expect(html).not.toContain('<strong>')
  })

  test('joins lines that were wrapped, leaves short ones as they are, and puts what stands in columns one under the other', () => {
    const wrapped = 'a '.repeat(45).trim()
    expect(mail(`${wrapped}\nand on`)).toContain(`${wrapped} and on</p>`)
    expect(mail('Rose\nViolet')).toContain('Rose<br>Violet</p>')
    expect(mail('npm run x    does x\nnpm run yy   does y').replace(/<\/?(?:p|code|span|div)\b[^>]*>/g, '|')).toContain(
      '||npm run x|<br>|does x||||npm run yy|<br>|does y||',
    )
  })

  test('has what stands under two dashes at its foot, the way out as one link', () => {
    const html = mail('Text.\n\n--\nUnsubscribe:\nhttps://a.example/newsletter/unsubscribe?token=1\n')
    expect(html).toMatch(
      /class="small rule"[\s\S]*<a href="https:\/\/a\.example\/newsletter\/unsubscribe\?token=1">Unsubscribe<\/a>/,
    )
  })

  test('of Markdown has its headings, lists, links and stresses', () => {
    const html = mail('## News\n\n- One\n- *Two*\n\nSee [this](https://a.example/), **now**.', { isMarkdown: true })
    expect(html).toMatch(/<h2 [^>]*>News<\/h2>/)
    expect(html).toMatch(/<ul [^>]*><li [^>]*>One<\/li><li [^>]*><em>Two<\/em><\/li><\/ul>/)
    expect(html).toContain('See <a href="https://a.example/">this</a>, <strong>now</strong>.')
  })
})

test('text without HTML keeps the addresses of Markdown, and nothing but Markdown is changed', () => {
  const text = '## News\n\nSee [this](https://a.example/), **now**.'
  expect(plainText({ text, isMarkdown: true })).toBe('News\n\nSee this: https://a.example/, now.')
  expect(plainText({ text })).toBe(text)
})
