/** No prompt is as long: what is longer is a picture. */
const MAX_TEXT_CHARACTERS = 20_000

interface Sent {
  readonly json?: unknown
  readonly form?: FormData
}

/**
 * Whether a request held a text, in whatever case, its pictures left out: words of a failure that were sent are not the provider's own.
 * The request is read at the first question, and once.
 */
export function sentText({ json, form }: Sent): (text: string) => boolean {
  let sent: string | undefined
  return (text) => {
    sent ??= (json === undefined ? fieldsOf(form) : JSON.stringify(json, withoutPictures)).toLowerCase()
    return sent.includes(text.toLowerCase())
  }
}

function fieldsOf(form: FormData | undefined): string {
  const fields = [...(form?.values() ?? [])].filter((value) => typeof value === 'string')
  return fields.filter(({ length }) => length <= MAX_TEXT_CHARACTERS).join('\n')
}

function withoutPictures(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > MAX_TEXT_CHARACTERS ? '' : value
}
