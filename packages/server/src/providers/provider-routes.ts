import { listProviders } from '@afterimage/contract/providers'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { ModelRegistry } from './providers.ts'

export function serveProviders(app: FastifyInstance, registry: ModelRegistry): void {
  bindEndpoint(app, listProviders, async () => ({ providers: registry.describe() }))
}
