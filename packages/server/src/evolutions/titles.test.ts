import { createEvolution, getEvolution, renameEvolution } from '@afterimage/contract/evolution-endpoints'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { createProject, listProjects } from '@afterimage/contract/project-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { type Operator, openOperator } from '../../test/operator.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { signUp } from '../../test/sign-up.ts'
import { dataUrl, imageForm, json, type TestServer, type Visitor } from '../../test/test-server.ts'

describe.each(SERVER_DATABASES)('a title on %s', (kind) => {
  let server: TestServer
  let operator: Operator
  let photo: Uint8Array

  beforeAll(async () => {
    photo = await readPhoto('coffee-cup.jpg')
    server = await startServerOn(kind, [providerOf(scriptedModel(async () => undefined))])
    operator = await openOperator(server)
  })
  afterAll(async () => {
    await operator.close()
    await server.close()
  })

  const start = (visitor: Visitor, title: string) =>
    server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3', title }))
  const begin = async (visitor: Visitor, title: string) => {
    const answer = await start(visitor, title)
    expect(answer.status).toBe(201)
    const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, evolutionId, ({ status }) => status === 'completed')
    return evolutionId
  }
  const titleOf = async (id: string) =>
    getEvolution.ok.body.parse(await (await server.call({}, `/api/evolution/${id}`)).json()).evolution.title
  const rename = (visitor: Visitor, id: string, title: unknown) =>
    server.call(visitor, `/api/evolution/${id}/title`, { ...json({ title }), method: 'PATCH' })

  test('is given with the start, cleaned of what nobody sees, and stands wherever the evolution does', async () => {
    const owner: Visitor = {}
    const id = await begin(owner, ' The\n last \u202e\u0000raccoon ')
    expect(await titleOf(id)).toBe('The last raccoon')
    const { projects } = listGallery.ok.body.parse(await (await server.call({}, '/api/gallery')).json())
    expect(projects.find((project) => project.id === id)).toMatchObject({
      title: 'The last raccoon',
      style: 'reproduce',
    })
    const oembed: unknown = await (await server.call({}, `/oembed?url=${server.url}/share/${id}`)).json()
    expect(oembed).toMatchObject({ title: '“The last raccoon”, copied 3 times by Shift' })
    expect(await operator.run('show', id)).toContain(`${id}: “The last raccoon” in the gallery`)
  })

  test('is changed and taken away by its owner alone', async () => {
    const owner: Visitor = {}
    const id = await begin(owner, 'Before')
    expect((await rename({}, id, 'Mine')).status).toBe(403)
    const renamed = await rename(owner, id, '  After  ')
    expect(renameEvolution.ok.body.parse(await renamed.json())).toEqual({ title: 'After', maker: null })
    expect(await titleOf(id)).toBe('After')
    expect((await rename(owner, id, null)).status).toBe(200)
    expect(await titleOf(id)).toBeNull()
    await rename(owner, id, 'Again')
    expect(await (await rename(owner, id, '\u200b \u202e')).json()).toEqual({ title: null, maker: null })
  })

  test('has at most 80 characters, however many of them are not seen', async () => {
    const refused = await start({}, 'x'.repeat(81))
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: expect.stringContaining('Use at most 80 characters for the title.') },
    ])
    expect((await start({}, '\u200b'.repeat(1_001))).status).toBe(400)
    const owner: Visitor = {}
    const id = await begin(owner, '👍'.repeat(80))
    expect(await titleOf(id)).toBe('👍'.repeat(80))
    expect((await rename(owner, id, 'x'.repeat(81))).status).toBe(400)
    expect((await rename(owner, id, 7)).status).toBe(400)
  })

  test('stands beside the name of a maker, who is given at the start, found, changed and taken away', async () => {
    const owner: Visitor = {}
    const form = imageForm(photo, { totalFrames: '3', title: 'Kettle', maker: ' Ada\u202e <i>Quill</i> ' })
    const answer = await server.call(owner, '/api/evolution', form)
    const { evolutionId: id } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, id, ({ status }) => status === 'completed')
    const found = async (search: string) => {
      const list = await server.call({}, `/api/gallery?search=${encodeURIComponent(search)}`)
      return listGallery.ok.body.parse(await list.json()).projects.map(({ maker }) => maker)
    }
    expect(await found('quill kettle')).toEqual(['Ada <i>Quill</i>'])
    expect(await operator.run('show', id)).toContain('“Kettle” by “Ada <i>Quill</i>” in the gallery')
    const shared = await (await server.call({}, `/share/${id}`, { headers: { accept: 'text/html' } })).text()
    expect(shared).toContain('Made by <bdi>Ada &lt;i&gt;Quill&lt;/i&gt;</bdi>')
    const call = async (by: Visitor, body: object) =>
      server.call(by, `/api/evolution/${id}/title`, { ...json(body), method: 'PATCH' })
    expect((await call({}, { title: 'Kettle', maker: 'Me' })).status).toBe(403)
    expect(await (await call(owner, { title: 'Pot' })).json()).toEqual({ title: 'Pot', maker: 'Ada <i>Quill</i>' })
    expect((await call(owner, { title: 'Pot', maker: 'x'.repeat(41) })).status).toBe(400)
    expect(await (await call(owner, { title: 'Pot', maker: null })).json()).toEqual({ title: 'Pot', maker: null })
    expect([await found('quill'), await found('pot')]).toEqual([[], [null]])
    await call(owner, { title: null, maker: 'Nobody may read this' })
    await operator.run('remove', id, '--reason', 'Its maker.')
    expect(await operator.run('show', id)).not.toContain('Nobody may read this')
  })

  test('belongs to a project, too', async () => {
    const { visitor } = await signUp(server)
    const answer = await server.call(visitor, '/projects', json({ imageUrl: dataUrl(photo), title: 'A project' }))
    const { projectId } = createProject.ok.body.parse(await answer.json())
    const { projects } = listProjects.ok.body.parse(await (await server.call(visitor, '/projects')).json())
    expect(projects).toMatchObject([{ id: projectId, title: 'A project' }])
  })

  test('of a removed evolution nothing is left, and it gets no other', async () => {
    const owner: Visitor = {}
    const id = await begin(owner, 'What nobody may read')
    await operator.run('remove', id, '--reason', 'Its title.')
    expect((await rename(owner, id, 'Again')).status).toBe(410)
    expect(await operator.run('show', id)).not.toContain('What nobody may read')
  })
})
