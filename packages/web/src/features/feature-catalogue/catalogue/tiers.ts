/** A title and what is said of it. */
export type Entry = readonly [title: string, description: string]

const PLAIN: readonly Entry[] = [
  ['Image Upload', 'Takes a picture. Gives it back a little less each time.'],
  ['Progress Bar', 'Moves forward only. We measured.'],
  ['Undo (Read-Only)', 'Shows you precisely what you cannot have back.'],
  ['Dark Mode', 'On by default, like the mood.'],
  ['Export', 'Five formats for the same regret.'],
  ['Search', 'Finds the frame where it went wrong. It is frame 1.'],
  ['Keyboard Shortcuts', 'Arrow keys, Home, End, and a steady decline in between.'],
  ['Version History', 'Every version, in order of getting worse.'],
  ['Role-Based Access', 'You may look. You may not help.'],
  ['Notifications', 'Tells you when it is over. It has been over for some time.'],
  ['Autosave', 'Saves each mistake before you can reconsider it.'],
  ['Rate Limiting', 'Three disasters a day, for your own good.'],
]

const ENHANCED: readonly Entry[] = [
  ['Enhanced Enhance', 'The button from the films. It now does what it always did: something else.'],
  ['Smart Cropping', 'Removes the part that you liked, with 94% confidence.'],
  ['Proactive Support', 'Answers before you write. Not you, but someone.'],
  ['AI-Powered Toggle', 'On, off, and a considered third opinion.'],
  ['Synergy Layer', 'Connects the two services that used to be fast.'],
  ['Predictive Backspace', 'Deletes what you were about to regret, and one character more.'],
  ['Zero-Latency Waiting', 'The spinner appears immediately.'],
  ['Blameless Postmortems', 'It was DNS. The report has nine pages.'],
  ['Compliance Confetti', 'Falls when you accept the terms. Is itself subject to terms.'],
  ['Serverless Server', 'Someone else’s, with a cold start and feelings.'],
  ['Scroll Terminator', 'The end of the page is near. It has been near since January.'],
  ['Opinionated Defaults', 'They have read your code and would like a word.'],
]

const QUANTUM: readonly Entry[] = [
  ['Quantum Cache', 'Every request is a hit and a miss until you open the bill.'],
  ['Schrödinger’s Deploy', 'Green in CI, red in production, and no one is allowed to look.'],
  ['Superposed Feature Flags', 'Both variants ship. The A/B test observes itself.'],
  ['Entangled Tabs', 'Close one here and someone in Dortmund loses their work.'],
  ['Heisenbug Tracker', 'Tickets vanish when assigned.'],
  ['Uncertainty Pricing', 'You may know the price, or when it is due.'],
  ['Many-Worlds Merge', 'Every conflict is resolved in favour of a branch that you are not on.'],
  ['Tunnelling Firewall', 'A small but finite share of packets is simply on the other side.'],
  ['Post-Quantum Password Hint', 'The hint is safe for a thousand years. The password is your dog.'],
  ['Spin-½ Carousel', 'Has to be turned by 720° to look the same.'],
  ['Observer Pattern', 'Collapses when subscribed to.'],
  ['Decoherence Scheduler', 'Like cron, but it depends.'],
]

const METAPHYSICAL: readonly Entry[] = [
  ['Platonic File Format', 'Every PNG is a shadow of it. Four kilobytes.'],
  ['Sapient Placeholder Text', 'Lorem ipsum has begun to mean something.'],
  ['Ontological Linter', 'Warning: an unused variable exists. Why?'],
  ['Dualist Storage', 'Mind and body in separate buckets. You are billed for the traffic between them.'],
  ['Refactoring of Theseus', 'Every line was replaced. The bug is the same. It was the ship.'],
  ['Cogito Health Check', 'It answers, therefore it is. 200 OK.'],
  ['Free Will (Experimental)', 'Behind a flag that was always going to be on.'],
  ['Qualia Export', 'What red is like, as CSV.'],
  ['Tree-in-the-Forest Logging', 'If nobody reads the log, did it fail? Yes. At three in the morning.'],
  ['Karma-Driven Development', 'What you shipped in Q2 comes back in Q4 as a requirement.'],
  ['Searle’s Help Desk', 'Answers perfectly and understands nothing. You cannot tell, and neither can it.'],
  ['Occam’s Configuration', 'Nine hundred keys, the simplest of which is true.'],
]

const IMPOSSIBLE: readonly Entry[] = [
  ['Halting Oracle', 'Tells you whether your build will finish. It is thinking.'],
  ['Lossless Meetings', 'All the information that goes in comes out: none.'],
  ['Negative Latency', 'The answer is here. Please send the question; there is a queue.'],
  ['O(0) Search', 'Finds it by not looking. In the worst case, also finds it.'],
  ['CAP, All Three', 'Consistent, available, partition-tolerant. Pick a planet.'],
  ['Square Circular Avatars', 'border-radius: yes.'],
  ['Total Function over Everything', 'Returns. Do not ask what.'],
  ['Klein Bottle Containers', 'The inside of the image is outside the image. It still has 900 MB.'],
  ['Perpetual Free Trial', 'Violates only the second law of billing.'],
  ['Naming Things', 'Solved. We cannot find it; the cache is stale.'],
  ['Graceful Division by Zero', 'Returns a strongly worded apology.'],
  ['Barber’s Authenticator', 'Signs in exactly those who do not sign themselves in. Locked out since Tuesday.'],
]

const TRANSCENDENT: readonly Entry[] = [
  ['The Button', 'It was pressed before there was a page.'],
  ['Afterimage of Afterimage', 'This product, reproduced by itself. You are on frame 61.'],
  ['Entropy Rebate', 'The disorder of the universe, less 2.9% and 30 cents.'],
  ['Roadmap of Everything', 'Q3: being. Q4: nothingness. Q1: stability fixes.'],
  ['Omniscient Tooltip', 'Hover to know. You will regret that it was not a modal.'],
  ['The Last Commit', 'Author: none. Message: wip. All tests pass, for there are none left.'],
  ['Terms of Existence', 'By having been born you have accepted version 4.1.'],
  ['Silence, Streaming', 'Four minutes and thirty-three seconds in 8K, with ads.'],
  ['Migration to the Sun', 'Scheduled. You will notice eight minutes and nineteen seconds later.'],
  ['Universal Dark Mode', 'Rolls out to all regions in 10¹⁰⁰ years. Thank you for waiting.'],
  ['Support Ticket 0', 'Opened by nobody. Answered. It will not close.'],
  ['The Frame after the Last', 'It looks back.'],
]

/** Twelve entries a tier, from what could be true to what could not be anything. */
export const TIERS: readonly (readonly Entry[])[] = [PLAIN, ENHANCED, QUANTUM, METAPHYSICAL, IMPOSSIBLE, TRANSCENDENT]

/** What is put behind a title when it comes round again. */
export const QUALIFIERS = [
  'Pro',
  'for Teams',
  '(Legacy)',
  '2.0',
  'Lite',
  'as a Service',
  '(Beta since 2019)',
  'Enterprise',
  'with SSO',
  'Next',
  '(Rewritten)',
  'Classic',
] as const
