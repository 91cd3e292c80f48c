/** How often each act is tried beside the others. */
const WEIGHTS = {
  ...{
    goOn: 22,
    ask: 8,
    askedInVain: 2,
    claim: 6,
    overtaken: 4,
    start: 3,
    startTwo: 2,
    fork: 4,
    race: 2,
    fail: 3,
    cancel: 2,
    retry: 4,
    reset: 2,
    delete: 2,
    extend: 3,
    stop: 2,
  },
  ...{ damage: 2, makeRoom: 1, output: 2, skip: 1, takeDown: 1, topUp: 3, relay: 2, relayInVain: 1 },
} as const
export type Kind = keyof typeof WEIGHTS
/** So often that picking one at random tries it as often. */
export const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind))

/** These change nothing of the model, whatever comes of them. */
export const UNSEEN: ReadonlySet<string> = new Set(['relay', 'relayInVain', 'overtaken', 'skip'])
