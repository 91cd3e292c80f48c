import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** An identity provider (OpenID Connect) that lets anybody in with any password. */
export interface TestIdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the provider says of who signs in under a name there; `email` is `name@example.com`, proved, unless said otherwise. */
  readonly people: Map<string, { readonly email?: string; readonly email_verified?: boolean }>
  close(): Promise<void>
}

/** A real provider, on a port of its own on this machine. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://localhost:${port}`
  const people: TestIdentityProvider['people'] = new Map()
  const client = { client_id: 'afterimage', client_secret: 'a secret of at least thirty-two bytes' }
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${issuer}/never`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // As Google and others do: the address stands in the identity token.
    conformIdTokenClaims: false,
    jwks: {
      keys: [
        { ...generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ],
    },
    cookies: { keys: ['for tests'] },
    findAccount: (_context, name) => ({
      accountId: name,
      claims: () => ({ sub: name, email: `${name}@example.com`, email_verified: true, ...people.get(name) }),
    }),
  })
  // The servers of tests listen on any port.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    new URL(address).hostname === new URL(issuer).hostname || new URL(address).hostname === '127.0.0.1'
  server.on('request', provider.callback())
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    people,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Signs in at a provider under a name there, as a browser does, and gives where it sends the browser back to. */
export async function signInAt(url: string, name: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const visit = async (address: URL, body?: URLSearchParams): Promise<Response> => {
    const answer = await fetch(address, {
      method: body === undefined ? 'GET' : 'POST',
      body: body ?? null,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(key, value)
    }
    return answer
  }
  const { origin } = new URL(url)
  let address = new URL(url)
  for (let steps = 0; steps < 12; steps++) {
    const answer = await visit(address)
    const form = /<form[^>]* action="([^"]+)"[\s\S]*name="prompt" value="(\w+)"/.exec(await answer.text())
    const next =
      form === null
        ? answer
        : await visit(
            new URL(form[1] ?? '', address),
            new URLSearchParams({ prompt: form[2] ?? '', login: name, password: 'any' }),
          )
    const location = next.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${next.status} at ${address.pathname}`)
    address = new URL(location, address)
    if (address.origin !== origin) return address
  }
  throw new Error('the provider sends the browser round and round')
}
