/**
 * Whether an Accept header wants JSON rather than a page (RFC 9110, section 12.5.1): by weight, then by how exactly the
 * type is named, then by what is named first. A client that does not care gets the page.
 */
export function prefersJson(accept = '*/*'): boolean {
  const ranges = accept.split(',').map(readRange)
  const json = best(ranges, ['application/json', 'application/*', '*/*'])
  const page = best(ranges, ['text/html', 'text/*', '*/*'])
  if (json.weight !== page.weight || json.weight === 0) return json.weight > page.weight
  if (json.exactness !== page.exactness) return json.exactness > page.exactness
  return json.exactness > 0 && json.position < page.position
}

interface Range {
  readonly type: string
  readonly weight: number
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
  return { type, weight: Number.isFinite(weight) ? weight : 0 }
}

/** The most exact range that matches counts, whatever weight a wider one has. */
function best(ranges: readonly Range[], matching: readonly string[]) {
  for (const [index, type] of matching.entries()) {
    const position = ranges.findIndex((range) => range.type === type)
    const weight = ranges[position]?.weight
    if (weight !== undefined) return { weight, exactness: matching.length - 1 - index, position }
  }
  return { weight: 0, exactness: 0, position: -1 }
}
