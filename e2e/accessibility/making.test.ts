import { expectNoBarriers } from '../fixture/expect-no-barriers.ts'
import { STATES } from '../fixture/states.ts'

expectNoBarriers(STATES)
