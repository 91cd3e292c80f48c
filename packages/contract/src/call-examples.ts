import { ACCOUNT_EXAMPLES } from './call-examples/account-examples.ts'
import { EVOLUTION_CHANGE_EXAMPLES } from './call-examples/evolution-change-examples.ts'
import { EVOLUTION_EXAMPLES } from './call-examples/evolution-examples.ts'
import type { CallExample } from './call-examples/example.ts'
import { GALLERY_EXAMPLES } from './call-examples/gallery-examples.ts'
import { MESSAGE_EXAMPLES } from './call-examples/message-examples.ts'
import { OPERATOR_ACCOUNT_EXAMPLES } from './call-examples/operator-account-examples.ts'
import { OPERATOR_EXAMPLES } from './call-examples/operator-examples.ts'
import { OPERATOR_SITE_EXAMPLES } from './call-examples/operator-site-examples.ts'
import { PROJECT_EXAMPLES } from './call-examples/project-examples.ts'
import { RACE_EXAMPLES } from './call-examples/race-examples.ts'
import { SIGN_IN_EXAMPLES } from './call-examples/sign-in-examples.ts'
import { SITE_EXAMPLES } from './call-examples/site-examples.ts'
import { WEBHOOK_EXAMPLES } from './call-examples/webhook-examples.ts'

/** What OpenAPI shows of the calls. Apart from the endpoints, so that no page carries it. */
export const CALL_EXAMPLES: readonly CallExample[] = [
  ...EVOLUTION_EXAMPLES,
  ...EVOLUTION_CHANGE_EXAMPLES,
  ...RACE_EXAMPLES,
  ...PROJECT_EXAMPLES,
  ...GALLERY_EXAMPLES,
  ...SITE_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  ...SIGN_IN_EXAMPLES,
  ...MESSAGE_EXAMPLES,
  ...OPERATOR_EXAMPLES,
  ...OPERATOR_ACCOUNT_EXAMPLES,
  ...OPERATOR_SITE_EXAMPLES,
]
