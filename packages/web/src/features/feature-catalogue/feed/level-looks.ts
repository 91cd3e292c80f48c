/** How a card of each level looks: borders and colours rise with it; the words stay paper on the ground, so that they can be read. */
export const LEVEL_LOOKS: readonly string[] = [
  'border border-line',
  'border border-surreal-1/50',
  'border border-dashed border-surreal-2/70',
  'border-2 border-surreal-3/60 bg-surreal-3/5',
  'border-4 border-double border-surreal-4/80 bg-surreal-4/5',
  'border-2 border-surreal-5/80 bg-surreal-5/5 rounded-tl-[28px] rounded-br-[28px]',
  'border-2 border-surreal-5 bg-surreal-5/5 -rotate-[0.6deg] rounded-tl-[44px] rounded-br-[44px] outline-1 outline-surreal-3/60 outline-offset-4 outline-dashed',
  'border-4 border-double border-surreal-5 bg-surreal-5/5 rotate-[0.8deg] rounded-tl-[60px] rounded-br-[60px] outline-2 outline-surreal-2/60 outline-offset-4 outline-dotted',
]

/** The colour of a level's badge and icon. */
export const LEVEL_INKS: readonly string[] = [
  'text-dim',
  'text-surreal-1',
  'text-surreal-2',
  'text-surreal-3',
  'text-surreal-4',
  'text-surreal-5',
  'text-surreal-5',
  'text-surreal-5',
]
