/** No provider nests its answers deeper than a tenth of this; whatever walks through one has room for it on its stack. */
export const MAX_JSON_DEPTH = 100

/** What the text says as JSON; undefined when it is none, or nested deeper than {@link MAX_JSON_DEPTH}. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfText(text, at)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > MAX_JSON_DEPTH) return true
  }
  return false
}

/** Where a text ends that begins there. A picture in one has millions of characters: they are searched, not looked at. */
function endOfText(text: string, from: number): number {
  let end = from
  do end = text.indexOf('"', end + 1)
  while (end !== -1 && isEscaped(text, end))
  return end === -1 ? text.length : end
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before -= 1
  return (at - before) % 2 === 1
}
