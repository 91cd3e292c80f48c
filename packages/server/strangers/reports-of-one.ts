import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { follow } from '../test/follow.ts'
import { imageForm, json, startTestServer, type TestServer } from '../test/test-server.ts'
import type { Attack } from './attack.ts'

/** What one network can hide in a day, by grave reasons. */
const MAX_HIDDEN = 3

export const reportsOfOne: Attack = {
  name: 'One nobody reports the whole gallery, as somebody new each time',
  bound: 'nothing is hidden for ordinary reasons, three evolutions a day for grave ones',
  run: async (scale) => {
    const server = await startTestServer([providerOf(scriptedModel(async () => undefined))])
    try {
      const ids = await fillGallery(server, scale === 'long' ? 14 : 5)
      const reportAll = async (reason: string) => {
        for (const id of ids) {
          const answer = await server.call({}, `/api/evolution/${id}/report`, json({ reason }))
          await answer.arrayBuffer()
        }
        return ids.length - (await countShown(server))
      }
      const ordinary = await reportAll('spam')
      // Somebody who was heard already may still say that it is grave.
      const grave = await reportAll('child')
      return {
        measured: `of ${ids.length} in the gallery: ${ordinary} hidden as spam, ${grave} for a grave reason`,
        holds: ordinary === 0 && grave <= MAX_HIDDEN,
      }
    } finally {
      await server.close()
    }
  },
}

async function fillGallery(server: TestServer, count: number): Promise<readonly string[]> {
  const photo = await readPhoto('coffee-cup.jpg')
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const answer = await server.call({}, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
    const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, evolutionId, ({ status }) => status === 'completed')
    ids.push(evolutionId)
  }
  return ids
}

async function countShown(server: TestServer): Promise<number> {
  const list = await server.call({}, '/api/gallery?limit=100')
  return listGallery.ok.body.parse(await list.json()).projects.length
}
