import { stat } from 'node:fs/promises'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { openOperator } from '../../test/operator.ts'
import { readPhoto } from '../../test/photo.ts'
import { providerOf, scriptedModel } from '../../test/scripted-model.ts'
import { imageForm, startTestServer } from '../../test/test-server.ts'
import { socketPathOf } from './command-socket.ts'

test('a running server hides, restores and removes; wrong, endless and simultaneous commands break nothing', async () => {
  const model = scriptedModel(async () => undefined)
  const server = await startTestServer([providerOf(model)], { databaseUrl: undefined })
  const operator = await openOperator(server)
  try {
    expect((await stat(socketPathOf(server.dataDir))).mode & 0o777).toBe(0o600)
    const form = imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' })
    const { evolutionId: id } = createEvolution.ok.body.parse(
      await (await server.call({}, '/api/evolution', form)).json(),
    )
    await follow(server.url, id, ({ status }) => status === 'completed')
    const seen = async () => (await server.call({}, `/api/evolution/${id}`)).status

    await expect(operator.run('bogus')).rejects.toThrow('unknown command "bogus"')
    await expect(operator.run('hide', id, 'x'.repeat(70_000))).rejects.toThrow()
    expect(await seen()).toBe(200)
    expect(await operator.run('hide', id)).toContain('hidden')
    expect(await seen()).not.toBe(200)
    expect(await operator.run('restore', id)).toContain('approved')
    expect(await seen()).toBe(200)

    const both = await Promise.all([operator.run('hide', id), operator.run('restore', id)])
    expect(both).toEqual([expect.stringContaining('hidden'), expect.stringContaining('approved')])

    const removed = await Promise.allSettled([operator.run('remove', id), operator.run('hide', id)])
    expect(removed[0]).toMatchObject({ status: 'fulfilled', value: expect.stringContaining(`${id}: removed on`) })
    expect(await seen()).toBe(410)
    await expect(operator.run('restore', id)).rejects.toThrow('Nothing of it is left.')
    expect(await seen()).toBe(410)
  } finally {
    await operator.close()
    await server.close()
  }
})
