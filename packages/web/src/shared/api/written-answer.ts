import type { z } from 'zod'

/**
 * The answer of an address that the server wrote into the page, if it did: each is taken once, for it grows old. Undefined where there is none, or
 * none that this page understands.
 */
export function takeWrittenAnswer<Schema extends z.ZodType>(
  address: string,
  schema: Schema,
  page: Pick<Document, 'querySelectorAll'> = document,
): z.output<Schema> | undefined {
  const written = [...page.querySelectorAll<HTMLScriptElement>('script[data-answer]')].find(
    ({ dataset }) => dataset.answer === address,
  )
  written?.remove()
  try {
    return schema.safeParse(JSON.parse(written?.textContent ?? '')).data
  } catch {
    return undefined
  }
}
