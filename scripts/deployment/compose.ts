import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const variables = z.record(z.string(), z.string())
const words = z.array(z.string())
const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      environment: variables.default({}),
      env_file: words.default([]),
      command: words.optional(),
      healthcheck: z.object({ test: z.tuple([z.literal('CMD')], z.string()) }).optional(),
    }),
  ),
})

type Variables = Readonly<Record<string, string>>

export interface Service {
  /** All variables that a container of it has. */
  readonly environment: Variables
  readonly command: readonly string[]
  readonly healthcheck: readonly string[]
}

/** The services of deploy/compose.yaml as Compose starts them: with deploy/.env, and with what deploy/Dockerfile says of our own image. */
export async function readServices(root: string, env: Variables): Promise<Readonly<Record<string, Service>>> {
  const text = await readFile(join(root, 'deploy/compose.yaml'), 'utf8')
  const { services } = composeFile.parse(parse(text, { merge: true }))
  const image = await readImage(root)
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => {
      const own = Object.entries(service.environment).map(([key, value]) => [key, interpolate(value, env)] as const)
      const isOurs = service.image === 'afterimage'
      const environment = {
        ...(isOurs && image.environment),
        ...(service.env_file.length > 0 && env),
        ...Object.fromEntries(own),
      }
      const command = service.command ?? (isOurs ? image.command : [])
      return [name, { environment, command, healthcheck: service.healthcheck?.test.slice(1) ?? [] }]
    }),
  )
}

/** Variables of a file such as deploy/example.env. */
export function readEnvFile(text: string): Variables {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const),
  )
}

async function readImage(root: string): Promise<{ environment: Variables; command: readonly string[] }> {
  const text = await readFile(join(root, 'deploy/Dockerfile'), 'utf8')
  const [, set = ''] = /^ENV (.+)$/m.exec(text) ?? []
  const [, command = ''] = /^CMD (\[.+\])$/m.exec(text) ?? []
  const environment = Object.fromEntries(
    [...set.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value] as const),
  )
  return { environment, command: words.parse(JSON.parse(command)) }
}

/** `${NAME:?}` wants a value, `${NAME:-other}` has another one in its place. */
function interpolate(value: string, env: Variables): string {
  return value.replace(/\$\{([A-Z_]+):([?-])([^}]*)\}/g, (_, name: string, sign: string, other: string) => {
    const given = env[name]
    if (given !== undefined && given !== '') return given
    if (sign === '?') throw new Error(`deploy/compose.yaml wants ${name}, which deploy/.env lacks.`)
    return other
  })
}
