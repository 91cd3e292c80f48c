import type { Attack } from './attack.ts'
import { crossSiteForms } from './cross-site-forms.ts'
import { crowdOfOne } from './crowd-of-one.ts'
import { killAndStart } from './kill-and-start.ts'

/** Every attack there is, in the order of the table. */
export const ATTACKS: readonly Attack[] = [crossSiteForms, crowdOfOne, killAndStart]
