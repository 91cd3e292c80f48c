import {
  openProviderServer,
  type ProviderServer,
  type Reply,
  type Script,
} from '@afterimage/testing/models/provider-server'
import { type Recording, SECRET } from '@afterimage/testing/models/recording'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import type { ImageModel, Reproduction } from '../src/image-model.ts'
import { ModelError } from '../src/model-error.ts'
import { readProviderSettings } from '../src/read-provider-settings.ts'
import type { AdapterContext } from '../src/transport/adapter-context.ts'
import { testContext } from './adapter-context.ts'
import { someStep as step } from './some-step.ts'

export const never: AbortSignal = new AbortController().signal
/** What a provider may say with the key in it. */
export const chatter = {
  error: `key ${SECRET} of ${Buffer.from(SECRET).toString('base64')}, Authorization: Bearer ${SECRET}`,
}

/** A recorded provider on this machine, and its model opened against it. */
export interface RecordedWorld {
  readonly server: ProviderServer
  /** What the usual answer holds. */
  readonly picture: Uint8Array
  open(context?: AdapterContext): Promise<ImageModel>
  /** The usual script with other replies to the request that starts the work. */
  instead(...replies: readonly Reply[]): Script
  reproduce(script: Script, context?: AdapterContext, signal?: AbortSignal): Promise<Reproduction>
  /** The requests that started work. */
  started(): ProviderServer['received']
}

/** Opens a recording's world before the tests that surround the call, and closes it after them. */
export function recordedWorld(recording: Recording): RecordedWorld {
  let server: ProviderServer
  let picture: Uint8Array
  beforeAll(async () => {
    server = await openProviderServer()
    picture = await paint('png', 48, 32)
  })
  afterAll(() => server.close())
  const open = async (context: AdapterContext = testContext()): Promise<ImageModel> => {
    const [, configured] = readProviderSettings(recording.env(server.url)).providers
    const provider = await configured?.open({ context, captioner: recording.captioner })
    const model = provider?.models.find(({ id }) => id === recording.modelId)
    if (model === undefined) throw new Error(`${recording.name} does not offer ${recording.modelId}`)
    return model
  }
  return {
    get server() {
      return server
    },
    get picture() {
      return picture
    },
    open,
    instead: (...replies) => ({ ...recording.script(server.url, picture), [recording.start]: replies }),
    reproduce: async (script, context, signal = never) => {
      server.follow(script)
      return (await open(context)).reproduce(step, signal)
    },
    started: () => server.received.filter(({ method, path }) => `${method} ${path}` === recording.start),
  }
}

export async function paint(
  format: 'png' | 'jpeg' | 'webp',
  width: number,
  height: number,
  background = '#7a5c3e',
): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** The error that a reproduction ends with, which never holds the key, however deep one looks. */
export async function failure(pending: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await pending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ModelError)) throw new Error('it did not fail as a model fails', { cause: error })
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const seen = `${inner.message} ${inner.stack} ${JSON.stringify(inner)}`
    expect(seen).not.toContain(SECRET)
    expect(seen).not.toContain(Buffer.from(SECRET).toString('base64'))
  }
  expect(error.message).toMatch(/^[A-Z].*\.$|^(fal|xAI) .*\.$/)
  return error
}
