import type { Attack } from './attack.ts'
import { cancelledCalls } from './cancelled-calls.ts'
import { cancelledFrames } from './cancelled-frames.ts'
import { crossSiteForms } from './cross-site-forms.ts'
import { emptyParts } from './empty-parts.ts'
import { fullDisk } from './full-disk.ts'
import { heavyPictures } from './heavy-pictures.ts'
import { heldBackBodies } from './held-back-bodies.ts'
import { hungUpZips } from './hung-up-zips.ts'
import { idleConnections } from './idle-connections.ts'
import { killAndStart } from './kill-and-start.ts'
import { demoLoop, nextNetwork, resetLoop } from './more-than-a-day.ts'
import { nestedJson } from './nested-json.ts'
import { oneOwnersQueue } from './one-owners-queue.ts'
import { probeFlood } from './probe-flood.ts'
import { quickRefusals } from './quick-refusals.ts'
import { reportsOfOne } from './reports-of-one.ts'
import { signInsAtOnce } from './sign-ins-at-once.ts'
import { slowImports } from './slow-imports.ts'
import { retriedMail, unprovedMail } from './unproved-mail.ts'
import { unreadAnswers } from './unread-answers.ts'
import { votesWithoutCookie } from './votes-without-cookie.ts'

/** Every attack there is, in the order of the table. */
export const ATTACKS: readonly Attack[] = [
  cancelledCalls,
  cancelledFrames,
  crossSiteForms,
  oneOwnersQueue,
  heavyPictures,
  heldBackBodies,
  resetLoop,
  demoLoop,
  nextNetwork,
  killAndStart,
  fullDisk,
  nestedJson,
  emptyParts,
  unreadAnswers,
  probeFlood,
  quickRefusals,
  reportsOfOne,
  slowImports,
  votesWithoutCookie,
  hungUpZips,
  signInsAtOnce,
  idleConnections,
  unprovedMail,
  retriedMail,
]
