import { ACCOUNT_STATES } from '../fixture/account-states.ts'
import { COMMUNITY_STATES } from '../fixture/community-states.ts'
import { expectNoBarriers } from '../fixture/expect-no-barriers.ts'
import { SITE_STATES } from '../fixture/site-states.ts'

expectNoBarriers([...ACCOUNT_STATES, ...COMMUNITY_STATES, ...SITE_STATES])
