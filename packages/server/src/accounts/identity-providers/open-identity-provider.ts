import * as oidc from 'openid-client'
import { Problem } from '../../platform/problem.ts'
import type { IdentityProviderConfig } from '../account-settings.ts'

/** Of each call to the provider. */
const CALL_S = 10
const SCOPE = 'openid email'

/** What the browser keeps, in a signed cookie, until the provider sends it back. */
export interface BegunSignIn {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Who the provider says it is. */
export interface ProvedPerson {
  /** The provider's own name for the person, for good. */
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider says that the address is theirs. */
  readonly isEmailProved: boolean
}

export interface IdentityProvider {
  readonly id: string
  readonly name: string
  /** The same for as long as the provider is: what accounts are linked to. */
  readonly issuer: string
  /** Where to send the browser. Throws `sign_in_unavailable` where the provider cannot be asked. */
  begin(redirectUri: string): Promise<BegunSignIn & { readonly url: string }>
  /** What the provider's answer is worth. Throws `sign_in_failed` for one that is refused, used, forged or of another sign-in. */
  finish(answer: URL, begun: BegunSignIn): Promise<ProvedPerson>
}

/** An identity provider (OpenID Connect): the code flow with PKCE, a state and a nonce. Asked about itself at the first sign-in. */
export function openIdentityProvider({
  id,
  name,
  issuer,
  clientId,
  clientSecret,
}: IdentityProviderConfig): IdentityProvider {
  let known: Promise<oidc.Configuration> | undefined
  const discover = async () => {
    known ??= oidc.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: CALL_S,
      ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
    })
    try {
      return await known
    } catch (cause) {
      known = undefined
      throw unavailable(name, cause)
    }
  }

  return {
    id,
    name,
    issuer: issuer.href,
    begin: async (redirectUri) => {
      const configuration = await discover()
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const { href: url } = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { state, nonce, verifier, url }
    },
    finish: async (answer, { state, nonce, verifier }) => {
      const configuration = await discover()
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('an identity token was expected')
        // Some providers tell the address only when they are asked for it.
        const { email, email_verified: isProved } =
          'email' in claims ? claims : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return {
          subject: claims.sub,
          email: typeof email === 'string' ? email : undefined,
          // Some providers write it as a text.
          isEmailProved: isProved === true || isProved === 'true',
        }
      } catch (cause) {
        throw failureOf(name, cause)
      }
    },
  }
}

/** Codes of openid-client: the provider did not answer, or with something else than an answer. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function failureOf(name: string, cause: unknown): Problem {
  if (cause instanceof oidc.AuthorizationResponseError) {
    const sentence =
      cause.error === 'access_denied'
        ? `You stopped the sign-in at ${name}. Sign in again, or in another way.`
        : `${name} refused the sign-in. Try again, or sign in in another way.`
    return new Problem('sign_in_failed', sentence, { cause })
  }
  const isRefused = cause instanceof oidc.ResponseBodyError && cause.error === 'invalid_grant'
  const isWrong = cause instanceof oidc.ClientError && !UNANSWERED.has(cause.code ?? '')
  return isRefused || isWrong ? failed(name, cause) : unavailable(name, cause)
}

/** An answer that belongs to no sign-in that began here, or to one that is over. */
export function failed(name: string, cause?: unknown): Problem {
  return new Problem('sign_in_failed', `This sign-in with ${name} is over or was begun elsewhere. Begin again.`, {
    cause,
  })
}

function unavailable(name: string, cause: unknown): Problem {
  return new Problem('sign_in_unavailable', `${name} cannot be reached at the moment. Try again later.`, { cause })
}
