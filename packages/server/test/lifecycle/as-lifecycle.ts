import { forLifecycle } from '../../src/evolutions/lifecycle/lifecycle-tables.ts'

/** For tests of other features: they bring an evolution into a state that only its lifecycle may write. */
export const asLifecycle = forLifecycle
