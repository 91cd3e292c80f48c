import { STYLES, type Style } from './styles.ts'

/** Characters of an evolution's title, as people count them: an emoji may be several. */
export const MAX_TITLE_LENGTH = 80
/** Characters of its maker's name, counted alike. */
export const MAX_MAKER_LENGTH = 40

/** Marks on one character beyond this many climb out of their line. */
const MAX_MARKS = 4
/** What is neither seen nor part of a character: controls, direction overrides, halves of characters, what nobody has assigned a shape, and what never is a character. */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cs}\p{NChar}]|(?![\u200c\u200d])\p{Cf}/gu
/** What joins characters, and marks without one. */
const INVISIBLE = /\u200c|\u200d|\p{M}|\s/gu
const MANY_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')

/**
 * A title as it is kept and shown, on one line: without what is not seen, so that it can neither turn the text around it nor pretend
 * to be another. Markup stays what was typed: a title is text wherever it stands. Null where nothing is left.
 */
export function cleanTitle(text: string): string | null {
  const seen = text.normalize('NFC').replace(/\s+/gu, ' ').replace(UNSEEN, '').replace(MANY_MARKS, '$1')
  const title = seen.replace(/ +/g, ' ').trim()
  return title.replace(INVISIBLE, '') === '' ? null : title
}

/** How long it is, as {@link MAX_TITLE_LENGTH} counts. */
export function titleLength(title: string): number {
  return [...title].length
}

/** Who drew it and in which manner: what stands where an evolution has no title. */
export function runName({ modelName, style }: { readonly modelName: string; readonly style: Style }): string {
  return `${modelName} · ${STYLES[style].name}`
}
