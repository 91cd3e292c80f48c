/** What the demo says of itself, wherever it stands. */
export const DEMO_TITLE = 'See It in Action'
export const DEMO_LEAD =
  'This one is not an illustration. It is the network itself, in this page, on your processor. What you choose stays here until you start a film of it.'
