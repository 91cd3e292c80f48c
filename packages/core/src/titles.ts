/** Characters of an evolution's title, as people count them: an emoji may be several. */
export const MAX_TITLE_LENGTH = 80

/** Marks on one letter beyond this many climb out of their line. */
const MAX_MARKS = 4
/** What is neither seen nor part of a letter: controls, direction overrides, halves of characters, and what nobody has assigned a shape. */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu
const MANY_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')

/**
 * A title as it is kept and shown, on one line: without what is not seen, so that it can neither turn the text around it nor pretend
 * to be another. Markup stays what was typed: a title is text wherever it stands. Null where nothing is left.
 */
export function cleanTitle(text: string): string | null {
  const seen = text.normalize('NFC').replace(/\s+/gu, ' ').replace(UNSEEN, '').replace(MANY_MARKS, '$1')
  const title = seen.replace(/ +/g, ' ').trim()
  return /[^\s\u200c\u200d\p{M}]/u.test(title) ? title : null
}

/** How long it is, as {@link MAX_TITLE_LENGTH} counts. */
export function titleLength(title: string): number {
  return [...title].length
}
