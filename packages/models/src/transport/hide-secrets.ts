const SHORTEST_SECRET = 4
const HIDDEN = '•••'

/** What looks like a credential although it is none of ours, such as a key that a provider repeats with stars in it. */
const CREDENTIALS = [/\b(bearer|basic|key)\s+(?=\S*\d)[\w.~+/=*:-]{8,}/gi, /\b(sk|r8|xai|gsk|AIza)[-_]?[\w*-]{12,}/g]

/** Makes the function that every text from outside goes through: the secrets, however written, become dots. */
export function hideSecrets(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64(secret)])
    .toSorted((a, b) => b.length - a.length)
  return (text) => {
    const without = forms.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text)
    return CREDENTIALS.reduce((rest, pattern) => rest.replace(pattern, HIDDEN), without)
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
