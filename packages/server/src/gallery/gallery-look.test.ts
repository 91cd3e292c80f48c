import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { changeEvolution, createEvolution, getEvolution } from '@afterimage/contract/evolution-endpoints'
import { listGallery, listGalleryModels } from '@afterimage/contract/gallery-endpoints'
import { getProject, listProjects } from '@afterimage/contract/project-endpoints'
import { hasPostgres, startPostgres } from '@afterimage/testing/databases/postgres'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { type ColourSight, openColourSight } from '@afterimage/testing/sight/colour-sight'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { type Operator, openOperator } from '../../test/operator.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'
import type { Config } from '../config.ts'

const providers = () => [providerOf(scriptedModel(async () => undefined))]
const HELD = /^A person looks at it before it appears in the gallery: .* Anyone with the link can see it already\.$/

describe.each(SERVER_DATABASES)('the look before the gallery on %s', (kind) => {
  let server: TestServer
  let operator: Operator
  let sight: ColourSight
  let owner: Visitor
  let email: string
  /** How unsafe the next original is. */
  let unsafe = 0
  beforeAll(async () => {
    sight = openColourSight(undefined, async () => unsafe)
    const settings = { isLooking: true, galleryHoldAbove: 0.7 }
    server = await startServerOn(kind, providers(), settings, { openSight: async () => sight })
    operator = await openOperator(server)
    ;({ visitor: owner, email } = await signUp(server))
  })
  afterAll(async () => {
    await operator.close()
    await server.close()
  })

  const make = async (photo: string, fields: Record<string, string> = {}, visitor = owner) => {
    const form = imageForm(await readPhoto(photo), { totalFrames: '3', ...fields })
    const created = await server.call(visitor, '/api/evolution', form)
    const { evolutionId: id } = createEvolution.ok.body.parse(await created.json())
    await follow(server.url, id, ({ status }) => status === 'completed')
    return id
  }
  const makeAsVisitor = async (photo: string) => {
    const visitor: Visitor = {}
    return { id: await make(photo, {}, visitor), visitor }
  }
  const evolutionOf = async (id: string, visitor: Visitor = owner): Promise<EvolutionDetail['evolution']> =>
    getEvolution.ok.body.parse(await (await server.call(visitor, `/api/evolution/${id}`)).json()).evolution
  const settled = (id: string) =>
    expect.poll(async () => (await evolutionOf(id)).galleryHold?.state, { timeout: 20_000 }).not.toBe('due')
  /** Where everybody comes across it. */
  const places = async (id: string) => {
    const { projects } = listGallery.ok.body.parse(await (await server.call({}, '/api/gallery?limit=100')).json())
    const { models } = listGalleryModels.ok.body.parse(await (await server.call({}, '/api/gallery/models')).json())
    const sitemap = await (await server.call({}, '/sitemap.xml')).text()
    return {
      gallery: projects.some((project) => project.id === id),
      models: models.length > 0,
      sitemap: sitemap.includes(id),
    }
  }
  const NOWHERE = { gallery: false, models: false, sitemap: false }
  const EVERYWHERE = { gallery: true, models: true, sitemap: true }

  test('what is held is in no public list; its owner reads why, the link works, and the operator lets it in', async () => {
    unsafe = 0.93
    const id = await make('coffee-cup.jpg')
    await settled(id)
    expect(await places(id)).toEqual(NOWHERE)
    expect((await evolutionOf(id)).galleryHold).toEqual({ state: 'held', message: expect.stringMatching(HELD) })
    const stranger: Visitor = {}
    expect(await evolutionOf(id, stranger)).toMatchObject({ galleryHold: null, hiddenBy: null, status: 'completed' })
    expect((await server.call(stranger, `/oembed?url=${server.url}/share/${id}`)).status).toBe(200)
    const { projects } = listProjects.ok.body.parse(await (await server.call(owner, '/projects')).json())
    expect(projects.find((project) => project.id === id)?.gallery_hold?.message).toMatch(HELD)
    const { project } = getProject.ok.body.parse(await (await server.call(owner, `/projects/${id}`)).json())
    expect(project.gallery_hold?.state).toBe('held')

    const held = await operator.run('held')
    expect(held).toContain(`${id}: unsafe 0.93; since ${new Date().toISOString().slice(0, 10)}`)
    expect(held).toContain(`; ${email}; completed\n  ${server.url}/evolution/${id}`)
    expect(await operator.run('show', id)).toContain('not in the gallery (open, public, completed, held, unsafe 0.93)')
    // To show again what was hidden says nothing of the picture it began with.
    await operator.run('hide', id)
    expect((await evolutionOf(id)).galleryHold).toBeNull()
    expect(await operator.run('held')).toBe('Nothing waits for a decision.')
    await operator.run('restore', id)
    expect(await places(id)).toEqual(NOWHERE)

    expect(await operator.run('release', id)).toContain(': in the gallery (approved, public, completed, released')
    expect(await places(id)).toEqual(EVERYWHERE)
    expect((await evolutionOf(id)).galleryHold).toBeNull()
    expect(await operator.run('held')).toBe('Nothing waits for a decision.')
  })

  test('what is kept out stays where its link leads, with the operator’s reason, until it is released', async () => {
    unsafe = 0.93
    const id = await make('pagoda.jpg')
    await settled(id)
    await expect(async () => operator.run('keep-out', id, '--reason', '')).rejects.toThrow('Give a reason')
    expect(await operator.run('keep-out', id, '--reason', 'Not for children')).toContain(
      'kept out, unsafe 0.93: “Not for',
    )
    expect((await evolutionOf(id)).galleryHold).toEqual({
      state: 'kept_out',
      message: expect.stringContaining('The reason given: “Not for children”.'),
    })
    expect((await places(id)).gallery).toBe(false)
    const choose = async (visibility: string) => {
      const asked = {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ visibility }),
      }
      return changeEvolution.ok.body.parse(await (await server.call(owner, `/api/evolution/${id}`, asked)).json())
    }
    expect(await choose('unlisted')).toEqual({
      message: 'Only people with the link can see it now.',
      galleryHold: null,
    })
    const { message, galleryHold } = await choose('public')
    expect([galleryHold?.state, message]).toEqual(['kept_out', galleryHold?.message])
    await operator.run('release', id)
    expect((await places(id)).gallery).toBe(true)
    const gone = '00000000-0000-4000-8000-0000000000ff'
    await expect(operator.run('release', gone)).rejects.toThrow(`There is no evolution with the id ${gone}.`)
  })

  test('what is kept out is kept out of every owner’s evolutions, and the reason is read by the one it was given to', async () => {
    unsafe = 0.1
    const [mine, theirs] = [await make('mountain-path.jpg'), await makeAsVisitor('mountain-path.jpg')]
    for (const id of [mine, theirs.id]) await expect.poll(async () => (await places(id)).gallery).toBe(true)
    expect(await operator.run('keep-out', mine, '--reason', 'It shows your neighbour')).toContain(
      '; likewise 1 other of the same picture',
    )
    expect([(await places(mine)).gallery, (await places(theirs.id)).gallery]).toEqual([false, false])
    expect((await evolutionOf(mine)).galleryHold?.message).toContain('“It shows your neighbour”')
    const message = (await evolutionOf(theirs.id, theirs.visitor)).galleryHold?.message
    expect(message).toBe('The operator of this site keeps it out of the gallery. Its link works as before.')
  })

  test('one that is removed waits for nobody, and one that is deleted leaves nothing behind', async () => {
    unsafe = 0.99
    const [removed, deleted] = [await make('astronaut.jpg'), await make('raccoon.jpg')]
    await settled(removed)
    await settled(deleted)
    await operator.run('remove', removed)
    await expect(operator.run('release', removed)).rejects.toThrow('Nothing of it is left.')
    await server.call(owner, `/api/evolution/${deleted}`, { method: 'DELETE' })
    expect(await operator.run('held')).toBe('Nothing waits for a decision.')
  })

  test('an unlisted one is looked at when its owner makes it public', async () => {
    unsafe = 0.2
    const before = sight.assessed.length
    const id = await make('citrus-slices.jpg', { visibility: 'unlisted' })
    expect([sight.assessed.length, (await evolutionOf(id)).galleryHold]).toEqual([before, null])
    const asked = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"visibility":"public"}' }
    const answer = await server.call(owner, `/api/evolution/${id}`, asked)
    expect(changeEvolution.ok.body.parse(await answer.json()).message).toMatch(/^Its picture is looked at before/)
    await expect.poll(async () => (await places(id)).gallery).toBe(true)
    expect(sight.assessed.length).toBe(before + 1)
  })
})

test.each([
  ['GALLERY_HOLD_ABOVE=off', { isLooking: true, galleryHoldAbove: undefined }],
  ['LOOK=off', { isLooking: false, galleryHoldAbove: 0.7 }],
])('with %s everything public is in the gallery at once', async (_, settings) => {
  const dead = openColourSight(undefined, async () => {
    throw new Error('nobody should ask')
  })
  const server = await startTestServer(providers(), settings, { openSight: async () => dead })
  try {
    const id = await make(server)
    const { projects } = listGallery.ok.body.parse(await (await server.call({}, '/api/gallery')).json())
    expect([projects.map((project) => project.id), dead.assessed]).toEqual([[id], []])
  } finally {
    await server.close()
  }
})

test.runIf(hasPostgres)(
  'what waited when the look was switched off, for the networks or for the operator, enters the gallery with the next start',
  async () => {
    const postgres = await startPostgres()
    const databaseUrl = await postgres.createDatabase()
    let asked = 0
    // Of the first it says that a person should look, and then nothing any more.
    const dying = openColourSight(undefined, async () => {
      asked += 1
      if (asked > 1) throw new Error('nothing is seen')
      return 0.9
    })
    const open = (settings: Partial<Config>) =>
      startTestServer(providers(), { databaseUrl, isLooking: true, ...settings }, { openSight: async () => dying })
    const shown = async (server: TestServer) =>
      listGallery.ok.body.parse(await (await server.call({}, '/api/gallery')).json()).projects.map(({ id }) => id)
    try {
      const before = await open({ galleryHoldAbove: 0.7 })
      const operator = await openOperator(before)
      const held = await make(before)
      await expect.poll(() => operator.run('held')).toContain(held)
      const due = await make(before, 'raccoon.jpg')
      await expect.poll(() => operator.run('held')).toContain('1 evolution waits for the networks')
      expect(await shown(before)).toEqual([])
      await operator.close()
      await before.close()
      const after = await open({ galleryHoldAbove: undefined })
      expect((await shown(after)).toSorted()).toEqual([held, due].toSorted())
      await after.close()
    } finally {
      await postgres.stop()
    }
  },
)

async function make(server: TestServer, photo = 'coffee-cup.jpg'): Promise<string> {
  const form = imageForm(await readPhoto(photo), { totalFrames: '3' })
  const created = await server.call({}, '/api/evolution', form)
  const { evolutionId: id } = createEvolution.ok.body.parse(await created.json())
  await follow(server.url, id, ({ status }) => status === 'completed')
  return id
}
