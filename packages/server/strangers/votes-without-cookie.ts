import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { follow } from '../test/follow.ts'
import { imageForm, startTestServer } from '../test/test-server.ts'
import type { Attack } from './attack.ts'

const SIDE_BY_SIDE = 20

export const votesWithoutCookie: Attack = {
  name: '300 likes and 600 views without a cookie, from one address',
  bound: 'one like and one view are counted',
  run: async (scale) => {
    const [likes, views] = scale === 'long' ? [300, 600] : [40, 60]
    const server = await startTestServer([providerOf(scriptedModel(async () => undefined))])
    try {
      const form = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })
      const made = await server.call({}, '/api/evolution', form)
      const { evolutionId: id } = createEvolution.ok.body.parse(await made.json())
      await follow(server.url, id, ({ status }) => status === 'completed')
      let answered = 0
      const send = async (what: string, times: number) => {
        for (let sent = 0; sent < times; sent += SIDE_BY_SIDE) {
          const calls = Array.from({ length: Math.min(SIDE_BY_SIDE, times - sent) }, async (_, at) => {
            const headers = { 'user-agent': `program ${sent + at}` }
            const answer = await server.call({}, `/api/evolution/${id}/${what}`, { method: 'POST', headers })
            await answer.arrayBuffer()
            if (answer.ok) answered += 1
          })
          await Promise.all(calls)
        }
      }
      await send('like', likes)
      await send('view', views)
      const list = await server.call({}, '/api/gallery?sort=top-today')
      const card = listGallery.ok.body.parse(await list.json()).projects.find((project) => project.id === id)
      return {
        measured: `${answered} of ${likes + views} answered; counted: ${card?.likeCount} like, ${card?.viewCount} view`,
        holds: card?.likeCount === 1 && card.viewCount === 1,
      }
    } finally {
      await server.close()
    }
  },
}
