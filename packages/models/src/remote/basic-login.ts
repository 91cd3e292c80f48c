/** HTTP basic authentication for one's own server, `user:password`, with what of it must never be seen. */
export function basicLogin(login: string | undefined): {
  readonly headers: Readonly<Record<string, string>>
  readonly secrets: readonly string[]
} {
  if (login === undefined) return { headers: {}, secrets: [] }
  return {
    headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    secrets: [login, login.slice(login.indexOf(':') + 1)],
  }
}
