import type { Reply, Script } from '@afterimage/testing/models/provider-server'

/** Where answers count what they cost. */
const COUNTED: ReadonlySet<string> = new Set(['usage', 'usageMetadata', 'cost'])

/** The script with answers that say nothing of what they cost. */
export function withoutCosts(script: Script): Script {
  return withJson(script, (json) => mapCounted(json, () => undefined))
}

/** The script with answers whose counts are no numbers. */
export function withUnreadableCosts(script: Script): Script {
  return withJson(script, (json) => mapCounted(json, withoutNumbers))
}

function withJson(script: Script, change: (json: unknown) => unknown): Script {
  const changed = (reply: Reply): Reply => (reply.json === undefined ? reply : { ...reply, json: change(reply.json) })
  return Object.fromEntries(Object.entries(script).map(([line, replies]) => [line, replies.map(changed)]))
}

function mapCounted(value: unknown, change: (counted: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => mapCounted(inner, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    COUNTED.has(key) ? change(inner) : mapCounted(inner, change),
  ])
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined))
}

function withoutNumbers(value: unknown): unknown {
  if (typeof value === 'number') return 'unknown'
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNumbers(inner)]))
}
