import { keysOf } from '@afterimage/core/keys-of'

/** The filters' names, and what a card may say of itself in its details; `{n}` becomes a number. */
export const CATEGORIES = {
  core: {
    name: 'Core Features',
    details: [
      'Works on {n}% of Tuesdays',
      'Covered by {n} unit tests, one of which asserts',
      'Comes with a settings page for the settings page',
      'No learning curve; it is a cliff',
      'SOC 2 compliant in spirit',
      'Cancels in {n} clicks, no two alike',
      'Batteries included; the batteries are a subscription',
      'The changelog says “various”',
      'Tested in production, by you',
      'Accessible to everyone who was in the meeting',
    ],
  },
  technical: {
    name: 'Technical',
    details: [
      'Written in Rust, then transcribed by hand',
      '{n} nines of uptime, though not in a row',
      'O(n), where n is a feeling',
      'Retries with exponential regret',
      'Zero dependencies, {n} devDependencies',
      'Idempotent unless called twice',
      'Eventually consistent; currently not',
      'Memory-safe, budget-unsafe',
      'Runs in Kubernetes because we could not stop it',
      'Type-safe up to the cast on line {n}',
    ],
  },
  creative: {
    name: 'Creative Tools',
    details: [
      '{n} filters, all of them sepia',
      'Keeps the rule of thirds and ignores the other two',
      'Preserves artistic intent for up to {n} frames',
      'Brushes modelled on real committees',
      'Makes the logo bigger, unasked',
      'Kerning by consensus',
      'Blend mode: resentment',
      'The palette comes from stakeholder feedback',
      'Undo has been sent to therapy',
      'Comic Sans, but earned',
    ],
  },
  sharing: {
    name: 'Sharing & Export',
    details: [
      'Shares to {n} networks, four of which exist',
      'No watermark; consequences included',
      'Links expire as soon as someone needs them',
      'Embeds in any page that forgives',
      'Exports to PDF, where it goes to rest',
      'GIF with a hard, a soft and a silent g',
      'Sends a copy to your former manager',
      'Open Graph, closed questions',
      'Attaches itself to the wrong email',
      'Replies to all {n} of them',
    ],
  },
  quantum: {
    name: 'Quantum Computing',
    details: [
      '{n} qubits, several of them Bob’s',
      'Cooled to {n} millikelvin by indifference',
      'Fidelity {n}%, measured by not measuring',
      'Error correction corrects the user',
      'Spooky action, at list price',
      'Collapses politely',
      'Decoheres on Fridays',
      'Entangled with the invoice',
      'Needs a dilution refrigerator and a co-signer',
      'Both supported and unsupported until you open a ticket',
    ],
  },
  interdimensional: {
    name: 'Interdimensional',
    details: [
      'Available in {n} of 11 dimensions; the rest are in beta',
      'GDPR applies in all of them',
      'The mirror region has better uptime',
      'Returns objects {n} cm to the left of where they were',
      'The portal requires cookies',
      'Euclid has been notified',
      'Parallel you has already upgraded',
      'Corners may hold more room than advertised',
      'Ships with an adapter for Tuesdays',
      'IPv6 reaches it; IPv4 gets a postcard',
    ],
  },
  temporal: {
    name: 'Time Travel',
    details: [
      'Backs up what you will have written',
      'The SLA is honoured retroactively',
      'Rolls back {n} minutes, bills for the day',
      'Cron jobs that remember',
      'Deprecated {n} days before its release',
      'Leap seconds in the premium tier',
      'Causality available on Enterprise',
      'Schedules meetings in your past',
      'Time zone: yes',
      'The epoch begins when we are ready',
    ],
  },
  existential: {
    name: 'Existential Crisis',
    details: [
      'Asks “Are you sure?” and waits',
      'The progress bar reflects on progress',
      'Lists {n} reasons, none sufficient',
      'void returns void',
      'Sisyphus mode, with checkpoints',
      'Confirms that you are human, with doubts',
      '418, and so are you',
      'Comes with a stone and a hill',
      'Onboarding: being thrown into the world',
      'Exit code {n}; exit where?',
    ],
  },
} as const satisfies Record<string, { readonly name: string; readonly details: readonly string[] }>

export type Category = keyof typeof CATEGORIES

export const CATEGORY_IDS = keysOf(CATEGORIES)

/** A category by its name in the address, or undefined. */
export function categoryNamed(name: string | null): Category | undefined {
  return CATEGORY_IDS.find((id) => id === name)
}
