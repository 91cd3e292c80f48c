import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_STATES } from './fixture/account-states.ts'
import { COMMUNITY_STATES } from './fixture/community-states.ts'
import { findBarriers, ON_A_DESK } from './fixture/find-barriers.ts'
import { makeEvolution } from './fixture/make-evolution.ts'
import { openWorld, type World } from './fixture/open-world.ts'
import { SITE_STATES } from './fixture/site-states.ts'
import { STATES } from './fixture/states.ts'

let world: World
let made: EvolutionDetail
beforeAll(async () => {
  world = await openWorld()
  made = await makeEvolution(await world.openPage(), { photo: 'coffee-cup.jpg', iterations: 10, model: 'blobs' })
})
afterEach(() => world.closePages())
afterAll(() => world?.close())

test.each([...STATES, ...ACCOUNT_STATES, ...COMMUNITY_STATES, ...SITE_STATES])(
  '$name has no barriers: axe in both themes, and 320 px',
  async ({ reach }) => {
    const page = await world.openPage(ON_A_DESK)
    await reach(page, made)
    expect(await findBarriers(page)).toEqual([])
  },
)
