import { hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { getCredits } from '@afterimage/contract/account-endpoints'
import { evolutionDetail } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { getLineage } from '@afterimage/contract/lineage-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { STYLES } from '@afterimage/core/styles'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchDetail, follow } from '../../test/follow.ts'
import { type Operator, openOperator } from '../../test/operator.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, json, type TestServer, type Visitor } from '../../test/test-server.ts'

const USUAL_SIDE_PX = 64

describe.each(SERVER_DATABASES)('a fork, on %s', (kind) => {
  let server: TestServer
  let operator: Operator
  let photo: Uint8Array

  beforeAll(async () => {
    photo = await readPhoto('coffee-cup.jpg')
    const shift = scriptedModel(async () => undefined)
    const small = { ...shift, id: 'small', name: 'Small', maxSidePx: USUAL_SIDE_PX / 2, isRecommended: false }
    server = await startServerOn(kind, [{ ...providerOf(shift), models: [shift, small] }])
    operator = await openOperator(server)
  })
  afterAll(async () => {
    await operator.close()
    await server.close()
  })

  const idOf = async (answer: Response) => createEvolution.ok.body.parse(await answer.json()).evolutionId
  const done = ({ status }: { status: string }) => status === 'completed'
  const make = async (owner: Visitor, fields: Record<string, string> = {}) => {
    const id = await idOf(await server.call(owner, '/api/evolution', imageForm(photo, { totalFrames: '3', ...fields })))
    await follow(server.url, id, done)
    return id
  }
  const ask = (owner: Visitor, evolutionId: string, frame: number, others: object = {}) =>
    server.call(owner, '/api/evolution', json({ totalFrames: 3, fork: { evolutionId, frame }, ...others }))
  const fork = async (owner: Visitor, evolutionId: string, frame: number, others: object = {}) => {
    const id = await idOf(await ask(owner, evolutionId, frame, others))
    await follow(server.url, id, done)
    return id
  }
  const detailFor = async (viewer: Visitor, id: string) =>
    evolutionDetail.parse(await (await server.call(viewer, `/api/evolution/${id}`)).json())
  const lineageFor = async (viewer: Visitor, id: string) =>
    getLineage.ok.body.parse(await (await server.call(viewer, `/api/evolution/${id}/lineage`)).json())
  const codeOf = async (answer: Response) => [answer.status, problemBody.parse(await answer.json()).code]
  const bytesOf = async (address: string) => new Uint8Array(await (await server.call({}, address)).arrayBuffer())
  /** Whether the player of a fork says that it is one, and of which evolution. */
  const tellsOf = async (id: string, parent: string) => {
    const { evolution } = await detailFor({}, id)
    const player = Buffer.from(await bytesOf(evolution.outputHtmlUrl ?? '')).toString()
    return [player.includes('frame 2 of another evolution (SHA-256'), player.includes(parent)]
  }
  const change = (owner: Visitor, id: string, what: 'forking' | 'visibility', body: unknown) =>
    server.call(owner, `/api/evolution/${id}${what === 'forking' ? '/forking' : ''}`, {
      ...json(body),
      method: 'PATCH',
    })
  const remove = (owner: Visitor, id: string) => server.call(owner, `/api/evolution/${id}`, { method: 'DELETE' })

  test('it begins with the frame as it was recorded, in the style and by the model of its parent, and pays for its new frames', async () => {
    const owner: Visitor = {}
    const parent = await make(owner, { style: 'stylize', aiProvider: 'test', aiModelId: 'small', title: 'Mine' })
    const from = (await fetchDetail(server.url, parent)).frames[2]
    const { visitor } = await signUp(server)
    const id = await fork(visitor, parent, 2)
    const { evolution, frames } = await fetchDetail(server.url, id)
    expect(evolution).toMatchObject({
      ...{ title: null, style: 'stylize', prompt: STYLES.stylize.prompt, aiModelId: 'small', completedFrames: 3 },
      forkedFrom: { evolutionId: parent, frame: 2, sha256: from?.sha256 },
      forkedFromFrame: 2,
    })
    expect(frames.map(({ number }) => number)).toEqual([0, 1, 2, 3])
    expect([frames[0]?.sha256, frames[1]?.previousSha256]).toEqual([from?.sha256, from?.sha256])
    // Its drift is that from its own beginning.
    expect(frames[0]?.drift?.toOriginal.kept).toBe(1)
    const paid = getCredits.ok.body.parse(await (await server.call(visitor, '/user/credits')).json()).transactions
    expect(paid[0]?.amount).toBe(-1)
    // Under two names, the same file.
    const fileOf = (folder: string) => path.join(server.dataDir, 'files', folder, `${from?.sha256}.png`)
    const [one, other] = await Promise.all([stat(fileOf(parent)), stat(fileOf(id))])
    expect([one.ino, one.nlink]).toEqual([other.ino, 2])
  })

  test('deleting its parent leaves it whole, a fork of it too, and the tree says that the parent is gone', async () => {
    const [owner, other]: [Visitor, Visitor] = [{}, {}]
    const root = await make(owner)
    const child = await fork(other, root, 3)
    const grandchild = await fork(other, child, 1)
    const before = await lineageFor({}, grandchild)
    expect(before).toMatchObject({
      ancestors: [
        { id: root, frame: null },
        { id: child, frame: 3 },
      ],
      moreAncestors: 0,
    })
    expect(before.evolution).toMatchObject({ id: grandchild, frame: 1 })
    expect((await lineageFor({}, root)).forks.map(({ id }) => id)).toEqual([child])
    await remove(owner, root)
    await remove(other, child)
    const { evolution, frames } = await fetchDetail(server.url, grandchild)
    expect(evolution.forkedFrom).toEqual({ evolutionId: child, frame: 1, sha256: frames[0]?.sha256 })
    for (const { url, sha256 } of frames) expect(hash('sha256', await bytesOf(url))).toBe(sha256)
    expect((await lineageFor({}, grandchild)).ancestors).toEqual([{ state: 'deleted' }])
  })

  test('another model gets the frame fitted, marked as the work of an AI that it is; a fork of the original is not', async () => {
    const parent = await make({})
    const fitted = await fork({}, parent, 1, { aiProvider: 'test', aiModelId: 'small' })
    const [own, its] = [await fetchDetail(server.url, fitted), await fetchDetail(server.url, parent)]
    expect(own.frames[0]?.width).toBe((its.frames[1]?.width ?? 0) / 2)
    expect(own.evolution.forkedFrom?.sha256).toBe(its.frames[1]?.sha256)
    const again = await fork({}, fitted, 0, { aiProvider: 'test', aiModelId: 'shift' })
    const ofOriginal = await fork({}, parent, 0)
    for (const [id, isMarked] of [
      [fitted, true],
      [again, true],
      [ofOriginal, false],
    ] as const) {
      const [first] = (await fetchDetail(server.url, id)).frames
      for (const address of [first?.url ?? '', first?.thumbnailUrl ?? '']) {
        expect(Buffer.from(await bytesOf(address)).includes(DIGITAL_SOURCE_TYPE)).toBe(isMarked)
      }
    }
  })

  test('its owner may forbid it to others, and not to be told so by a stranger', async () => {
    const owner: Visitor = {}
    const parent = await make(owner)
    expect((await fetchDetail(server.url, parent)).evolution.allowsForks).toBe(true)
    expect(await codeOf(await change({}, parent, 'forking', { allowsForks: false }))).toEqual([403, 'not_owner'])
    expect((await change(owner, parent, 'forking', { allowsForks: false })).status).toBe(200)
    expect((await fetchDetail(server.url, parent)).evolution.allowsForks).toBe(false)
    expect(await codeOf(await ask({}, parent, 1))).toEqual([403, 'fork_forbidden'])
    expect((await ask(owner, parent, 1)).status).toBe(201)
    const closed = await make({}, { allowsForks: 'false' })
    expect(await codeOf(await ask({}, closed, 1))).toEqual([403, 'fork_forbidden'])
  })

  test('what was taken down is not forked, not by its owner either, and what is not there is said', async () => {
    const owner: Visitor = {}
    const parent = await make(owner)
    expect(await codeOf(await ask({}, parent, 4))).toEqual([404, 'not_found'])
    expect(await codeOf(await ask({}, parent, 1, { imageUrl: 'https://pictures.test/x.png' }))).toEqual([
      400,
      'invalid_request',
    ])
    const before = await server.keptFolders()
    await operator.run('hide', parent)
    for (const visitor of [owner, {}])
      expect(await codeOf(await ask(visitor, parent, 1))).toEqual([410, 'evolution_hidden'])
    await operator.run('remove', parent)
    for (const visitor of [owner, {}])
      expect(await codeOf(await ask(visitor, parent, 1))).toEqual([410, 'evolution_removed'])
    expect(await server.keptFolders()).toEqual(before.filter((folder) => folder !== parent))
  })

  test('of a parent that is not public nobody learns the link, but those who knew it', async () => {
    const [owner, other]: [Visitor, Visitor] = [{}, {}]
    const root = await make({}, { title: 'Root' })
    const parent = await fork(owner, root, 1, { visibility: 'unlisted', title: 'Secret' })
    const id = await fork(other, parent, 2)
    for (const viewer of [owner, other]) {
      expect((await detailFor(viewer, id)).evolution.forkedFrom?.evolutionId).toBe(parent)
      expect((await lineageFor(viewer, id)).ancestors).toMatchObject([{ id: root }, { id: parent, title: 'Secret' }])
    }
    for (const address of [`/api/evolution/${id}`, `/api/evolution/${id}/lineage`]) {
      const text = await (await server.call({}, address)).text()
      expect([text.includes(parent), text.includes('Secret'), text.includes(root)]).toEqual([false, false, false])
    }
    expect((await detailFor({}, id)).evolution.forkedFrom).toMatchObject({ evolutionId: null, frame: 2 })
    expect((await lineageFor({}, id)).ancestors).toEqual([{ state: 'hidden' }])
    // Its root does not list it, but to its owner.
    expect((await lineageFor({}, root)).forks).toEqual([])
    expect((await lineageFor(owner, root)).forks).toMatchObject([{ id: parent }])
    // Films are handed on.
    expect(await tellsOf(id, parent)).toEqual([true, false])
    await change(owner, parent, 'visibility', { visibility: 'public' })
    expect((await lineageFor({}, root)).forks).toMatchObject([{ id: parent }])
    expect((await detailFor({}, id)).evolution.forkedFrom?.evolutionId).toBe(parent)
  })

  test('a player names no parent: it stays what it is when the parent is public no more, and what is made when asked for does not', async () => {
    const owner: Visitor = {}
    const parent = await make(owner, { title: 'Named once' })
    const id = await fork({}, parent, 2)
    const inZip = async () => Buffer.from(await bytesOf(`/api/evolution/${id}/frames.zip`)).includes(parent)
    expect([await inZip(), ...(await tellsOf(id, parent))]).toEqual([true, true, false])
    await change(owner, parent, 'visibility', { visibility: 'unlisted' })
    expect([await inZip(), ...(await tellsOf(id, parent))]).toEqual([false, true, false])
  })
})
