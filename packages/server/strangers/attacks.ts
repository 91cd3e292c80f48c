import type { Attack } from './attack.ts'
import { cancelledCalls } from './cancelled-calls.ts'
import { cancelledFrames } from './cancelled-frames.ts'
import { crossSiteForms } from './cross-site-forms.ts'
import { crowdOfOne } from './crowd-of-one.ts'
import { killAndStart } from './kill-and-start.ts'
import { quickRefusals } from './quick-refusals.ts'

/** Every attack there is, in the order of the table. */
export const ATTACKS: readonly Attack[] = [
  crossSiteForms,
  crowdOfOne,
  killAndStart,
  cancelledCalls,
  cancelledFrames,
  quickRefusals,
]
