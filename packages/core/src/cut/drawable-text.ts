import { glyphOf } from './face.ts'

/** What stands for a character that is not in the face and that Unicode does not take apart. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', '‐': '-', '‑': '-', '⁄': '/', '′': '’', '″': '”' }),
)
/** Fewer than these say nothing of what was asked. */
const MIN_CHARACTERS = 3
/** Of what can be seen of a text, so much has to be left. */
const MIN_SHARE = 0.5

/**
 * A text as the bundled face can write it, on every machine the same: an accented character that it lacks without the accent, others not
 * at all, nor what steers how text runs, nor marks that do not belong to a character.
 */
export function drawableText(text: string): string {
  return drawnOf(text).text
}

/** The same in one line, without the blanks at its ends; empty where too little is left to say what it said. */
export function drawablePart(text: string): string {
  const { text: drawn, visible, kept } = drawnOf(text)
  const line = drawn.trim().replaceAll(/ +/g, ' ')
  if (kept === visible) return line
  const said = line.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return said < MIN_CHARACTERS || kept < MIN_SHARE * visible ? '' : line
}

/** A name of parts, “Melt · Dreamy”, without those of which too little is left. */
export function drawableName(name: string): string {
  return name
    .split(' · ')
    .map(drawablePart)
    .filter((part) => part !== '')
    .join(' · ')
}

/** How many characters one could see, and how many of them can be drawn. */
function drawnOf(text: string): { readonly text: string; readonly visible: number; readonly kept: number } {
  let [drawn, visible, kept] = ['', 0, 0]
  for (const character of text.normalize('NFC')) {
    if (/[\t-\r\u0085\p{Z}]/u.test(character)) drawn += ' '
    else if (!/[\p{C}\p{M}]/u.test(character)) {
      const written = drawableFor(character)
      visible += 1
      kept += written === '' ? 0 : 1
      drawn += written
    }
  }
  return { text: kept === visible ? drawn : tidied(drawn), visible, kept }
}

function drawableFor(character: string): string {
  if (glyphOf(character) !== undefined) return character
  const parts = [...(ALIKE.get(character) ?? character.normalize('NFKD'))].map((part) => ALIKE.get(part) ?? part)
  // One accent after the other is left out, from the last: of ấ there remains â.
  for (;;) {
    const plain = parts.join('').normalize('NFC')
    if ([...plain].every((one) => glyphOf(one) !== undefined)) return plain.trim()
    if (!/\p{M}/u.test(parts.pop() ?? '')) return ''
  }
}

/** Without what stood between or around what is left out. */
function tidied(text: string): string {
  return text
    .replaceAll(/“ *”|\( *\)|\[ *\]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/([“‘"([]) +/g, '$1')
    .replaceAll(/ +([,.;:!?…”)\]])/g, '$1')
    .replaceAll(/^[\s,.;:!?·–—-]+|[\s,;:·–—-]+$/g, '')
}
