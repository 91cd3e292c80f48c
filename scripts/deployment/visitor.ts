import { createHash, randomUUID } from 'node:crypto'
import { confirmEmail, getCredits, login, register } from '@afterimage/contract/account-endpoints'
import {
  type EvolutionDetail,
  type EvolutionProgress,
  evolutionDetail,
  evolutionProgress,
} from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { creditsFor } from '@afterimage/core/frame-sizes'
import { isSettled } from '@afterimage/core/statuses'
import { readPhoto } from '@afterimage/testing/images/photo'
import { decodeEmail } from '@afterimage/testing/server/emails'
import type { PostOffice } from '@afterimage/testing/server/post-office'
import sharp from 'sharp'
import { waitFor } from './child.ts'

const PASSWORD = 'correct horse'
const EMAIL_WITHIN_MS = 30_000
const FILM_WITHIN_MS = 300_000

/** Somebody with an account. */
export interface Visitor {
  readonly email: string
  /** Follows the link of the email that confirms the address. */
  confirm(mail: PostOffice): Promise<void>
  /** Starts an evolution; returns its id. */
  begin(iterations: number): Promise<string>
  /** Waits until its status is as wanted, as the process at `origin` tells it; it may not end otherwise. */
  follow(id: string, isWanted: (progress: EvolutionProgress) => boolean, origin?: string): Promise<EvolutionProgress>
  /** Waits for the film; throws when the ledger or a file of it is not whole, or it has cost more than its price. */
  finish(id: string, origin?: string): Promise<FinishedEvolution>
  credits(): Promise<number>
  /** Signs in once more, by the password. */
  signInAgain(): Promise<void>
}

export interface FinishedEvolution {
  readonly id: string
  readonly detail: EvolutionDetail
  /** SHA-256 of each file, by its address. */
  readonly files: ReadonlyMap<string, string>
}

/** Makes an account at the address of the site. */
export async function makeVisitor(site: string): Promise<Visitor> {
  const email = `${randomUUID()}@example.com`
  const prices = new Map<string, number>()
  const photo = await sharp(await readPhoto('honey-bee.jpg'))
    .resize(96)
    .png()
    .toBuffer()
  let token: string | undefined

  const call = async (address: string, init: RequestInit = {}, origin = site) => {
    const headers = new Headers(init.headers)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    const answer = await fetch(new URL(address, origin), { ...init, headers })
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${address}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const post = (address: string, body: unknown) =>
    call(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const readCredits = async () => getCredits.ok.body.parse(await (await call(getCredits.path)).json())
  const fetchFile = async (address: string) => {
    const bytes = Buffer.from(await (await call(address)).arrayBuffer())
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const follow: Visitor['follow'] = (id, isWanted, origin) =>
    waitFor(
      `evolution ${id}`,
      async () => {
        const progress = evolutionProgress.parse(await (await call(`/api/evolution/${id}/status`, {}, origin)).json())
        if (isWanted(progress)) return progress
        if (isSettled(progress.status)) throw new Error(`it ended: ${progress.status}, ${progress.error}`)
        return undefined
      },
      FILM_WITHIN_MS,
    )

  const checkFiles = async ({ evolution, frames }: EvolutionDetail) => {
    const files = new Map<string, string>()
    for (const [at, frame] of frames.entries()) {
      const { sha256 } = await fetchFile(frame.url)
      files.set(frame.url, sha256)
      if (frame.number !== at || sha256 !== frame.sha256)
        throw new Error(`frame ${at} of ${evolution.id} is not what was recorded`)
      if (at > 0 && frame.previousSha256 !== frames[at - 1]?.sha256)
        throw new Error(`frame ${at} names another one before it`)
    }
    if (frames.length !== evolution.totalFrames + 1) throw new Error(`${evolution.id} has ${frames.length} frames`)
    for (const { url, bytes } of evolution.outputs) {
      const file = await fetchFile(url)
      files.set(url, file.sha256)
      if (file.bytes.byteLength !== bytes) throw new Error(`${url} has ${file.bytes.byteLength} of ${bytes} bytes`)
    }
    const film = await fetchFile(evolution.outputMp4Url ?? 'no film')
    if (film.bytes.toString('latin1', 4, 8) !== 'ftyp') throw new Error(`the film of ${evolution.id} is no MP4`)
    return files
  }

  const signedIn = register.ok.body.parse(await (await post(register.path, { email, password: PASSWORD })).json())
  token = signedIn.token

  return {
    email,
    confirm: async (mail) => {
      const found = await waitFor(
        'the email with the link',
        async () =>
          mail.emails
            .map(decodeEmail)
            .filter((text) => text.includes(`To: ${email}`))
            .flatMap((text) => [...text.matchAll(/(https:\/\/\S+?)\/confirm-email\?token=([\w-]+)/g)])
            .at(-1),
        EMAIL_WITHIN_MS,
      )
      const [, origin = '', emailed = ''] = found
      if (origin !== site) throw new Error(`the link leads to ${origin}`)
      await call(`/confirm-email?token=${emailed}`)
      await post(confirmEmail.path, { token: emailed })
    },
    begin: async (iterations) => {
      const body = new FormData()
      body.set('totalFrames', String(iterations))
      body.set('image', new Blob([new Uint8Array(photo)]), 'photo')
      const answer = await call(createEvolution.path, { method: 'POST', body })
      const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
      prices.set(evolutionId, creditsFor(iterations, null) ?? 0)
      return evolutionId
    },
    follow,
    finish: async (id, origin) => {
      await follow(id, ({ status }) => status === 'completed', origin)
      const detail = evolutionDetail.parse(await (await call(`/api/evolution/${id}`, {}, origin)).json())
      const files = await checkFiles(detail)
      const entries = (await readCredits()).transactions.filter((entry) => entry.evolution_id === id)
      const paid = entries.map(({ amount }) => amount).join()
      if (paid !== String(-(prices.get(id) ?? 0))) throw new Error(`${id} was booked with ${paid}`)
      return { id, detail, files }
    },
    credits: async () => (await readCredits()).credits,
    signInAgain: async () => {
      const answer = await post(login.path, { email, password: PASSWORD })
      token = login.ok.body.parse(await answer.json()).token
    },
  }
}
