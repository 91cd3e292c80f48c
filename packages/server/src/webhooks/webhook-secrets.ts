import { seal, unseal } from '../platform/seal.ts'
import type { WebhookRow } from './webhook-store.ts'

const URLS = 'afterimage: addresses of webhooks'
const SECRETS = 'afterimage: secrets of webhooks'

/** What is kept of an endpoint sealed with the installation's secret; where that is another one now, it cannot be read. */
export interface WebhookSecrets {
  seal(endpoint: { readonly url: string; readonly secret: string }): Pick<WebhookRow, 'sealed_url' | 'sealed_secret'>
  urlOf(row: Pick<WebhookRow, 'sealed_url'>): string | undefined
  secretOf(row: Pick<WebhookRow, 'sealed_secret'>): string | undefined
}

export function openWebhookSecrets(installation: string): WebhookSecrets {
  return {
    seal: ({ url, secret }) => ({
      sealed_url: seal(url, installation, URLS),
      sealed_secret: seal(secret, installation, SECRETS),
    }),
    urlOf: ({ sealed_url }) => unseal(sealed_url, installation, URLS),
    secretOf: ({ sealed_secret }) => unseal(sealed_secret, installation, SECRETS),
  }
}
