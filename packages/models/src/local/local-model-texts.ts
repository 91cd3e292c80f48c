import type { ImageModel } from '../image-model.ts'
import type { LocalModelId } from './local-model-id.ts'

/** What a visitor reads about a local model, and what sets it apart on the list. */
export type LocalModelText = Pick<
  ImageModel,
  'name' | 'description' | 'isRecommended' | 'isRetired' | 'expectedFrameMs' | 'styles'
> & {
  readonly id: LocalModelId
}

const echo4: LocalModelText = {
  id: 'echo-4',
  name: 'Echo 4',
  description:
    'Our own network. Repaints the picture from 6,144 learned strokes, some of them imagined anew in every pass: leaves become brushwork, clouds become shapes. Each style is a way of choosing the strokes.',
  isRecommended: false,
  expectedFrameMs: 210,
  styles: {
    reproduce: 'Stays close to the picture: few inventions.',
    accentuate: 'Pushes neighbouring strokes apart until outlines take over.',
    stylize: 'Repaints soft areas as if with a broad brush.',
    simplify: 'Keeps only the calm, simple shapes.',
    chaotic: 'Wild guesses in small patches; falls apart fastest.',
    dreamy: 'Lets large areas drift together, as in a dream.',
  },
}

const echo4In8Bit: LocalModelText = {
  ...echo4,
  id: 'echo-4-8-bit',
  name: 'Echo 4, 8-bit',
  description:
    'Echo 4, computed with whole numbers of 8 bits: the same look in about two thirds of the time. Its strokes differ here and there, so the same seed leads to another film.',
  expectedFrameMs: 130,
}

const stainedGlass: LocalModelText = {
  id: 'stained-glass',
  name: 'Stained Glass',
  description:
    'A world to drift to: our own network, taught by painted portraits. Outlines thicken to black, what lies between them fills with even, glowing colour, and the picture ends as a window.',
  isRecommended: false,
  expectedFrameMs: 250,
  styles: {
    reproduce: 'The picture as it is, in fewer and larger panes each time.',
    accentuate: 'Black outlines run on around everything, and colours part.',
    stylize: 'Broad areas melt into panes of other colours.',
    simplify: 'A few large panes, hardly any outlines.',
    chaotic: 'Cut into splinters of every colour; the picture is gone soonest.',
    dreamy: 'Large areas float off together and glow.',
  },
}

const nebulae2: LocalModelText = {
  id: 'nebulae-2',
  name: 'Nebulae',
  description:
    'A world to drift to: our own network, taught by photographs of nebulae and star clusters. Dusk falls over forty frames, light gathers into stars, and the picture ends among them.',
  isRecommended: true,
  expectedFrameMs: 210,
  styles: {
    reproduce: 'Dusk falls on the picture as it is; bright edges break up into stars.',
    accentuate: 'Outlines stand like light on black, and turn into constellations.',
    stylize: 'Soft areas take on the colours of glowing gas.',
    simplify: 'Calm dark shapes with a few bright lines.',
    chaotic: 'Glowing clouds with sparks in them; the picture is gone soonest.',
    dreamy: 'Large areas drift into coloured clouds, with stars in what is dark.',
  },
}

const terraIncognita2: LocalModelText = {
  id: 'terra-incognita-2',
  name: 'Terra Incognita',
  description:
    'A world to drift to: our own network, taught by the oldest globe there is, Martin Behaim’s of 1492. Faces turn to gold, cloth to lacquer, shadows to dark varnish, and the picture ends as an icon of somewhere else.',
  isRecommended: false,
  expectedFrameMs: 250,
  styles: {
    reproduce: 'The picture as it is, under five hundred years of varnish.',
    accentuate: 'Golden outlines on a dark ground, like the borders of countries.',
    stylize: 'Soft areas are gilded anew, and catch fire.',
    simplify: 'Few shapes, glowing from within.',
    chaotic: 'A map of nowhere, drawn from hearsay; the picture is gone soonest.',
    dreamy: 'Large areas drift apart like continents.',
  },
}

const floatingWorld4: LocalModelText = {
  id: 'floating-world-4',
  name: 'Floating World',
  description:
    'A world to drift to: our own network, taught by Japanese woodblock prints of Hokusai and Hiroshige. Colours settle into paper, ink and indigo, edges become drawn lines, and the picture ends as a print.',
  isRecommended: false,
  expectedFrameMs: 250,
  styles: {
    reproduce: 'The picture as it is, cut in wood and printed a little worse each time.',
    accentuate: 'Ink lines take over and run on where nothing was.',
    stylize: 'Broad areas are cut anew as waves, leaves and folds of cloth.',
    simplify: 'Flat paper and few lines.',
    chaotic: 'Cut by an apprentice, in a hurry; the picture is gone soonest.',
    dreamy: 'Large areas float off together into other prints.',
  },
}

const nebulae1: LocalModelText = {
  ...nebulae2,
  id: 'nebulae',
  name: 'Nebulae 1',
  description: 'Nebulae as it was first drawn: a softer picture, with stars that stand in rows.',
  isRecommended: false,
  isRetired: true,
}

const terraIncognita1: LocalModelText = {
  ...terraIncognita2,
  id: 'terra-incognita',
  name: 'Terra Incognita 1',
  description: 'Terra Incognita as it was first drawn: softer, with a lattice in what is dark.',
  isRetired: true,
}

const floatingWorld3: LocalModelText = {
  ...floatingWorld4,
  id: 'floating-world-3',
  name: 'Floating World 3',
  description: 'Floating World as it was drawn before: rock and grass end as a speckle between the lines.',
  isRetired: true,
}

const floatingWorld2: LocalModelText = {
  ...floatingWorld4,
  id: 'floating-world-2',
  name: 'Floating World 2',
  description: 'Floating World as it was at its second try: broader, softer lines, and much bare paper by the end.',
  isRetired: true,
}

const floatingWorld1: LocalModelText = {
  ...floatingWorld4,
  id: 'floating-world',
  name: 'Floating World 1',
  description: 'Floating World as it was first drawn: from frame 50 on, slopes and textures end in even stripes.',
  isRetired: true,
  expectedFrameMs: 210,
}

const echo3: LocalModelText = {
  ...echo4,
  id: 'echo-3',
  name: 'Echo 3',
  description:
    'Our third network, as it made the evolutions before Echo 4: the same strokes, with a faint weave in large even areas.',
  isRetired: true,
}

const echo3In8Bit: LocalModelText = {
  ...echo3,
  id: 'echo-3-8-bit',
  name: 'Echo 3, 8-bit',
  description: 'Echo 3, computed with whole numbers of 8 bits: the same look in about two thirds of the time.',
  expectedFrameMs: 130,
}

const echo2: LocalModelText = {
  ...echo4,
  id: 'echo-2',
  name: 'Echo 2',
  description:
    'Our second network, as it made the evolutions before Echo 3: trained for a shorter time, a softer picture.',
  isRetired: true,
}

const echo2In8Bit: LocalModelText = {
  ...echo2,
  id: 'echo-2-8-bit',
  name: 'Echo 2, 8-bit',
  description: 'Echo 2, computed with whole numbers of 8 bits: the same look in about two thirds of the time.',
  expectedFrameMs: 130,
}

const echo1: LocalModelText = {
  ...echo4,
  id: 'echo',
  name: 'Echo 1',
  description: 'Our first network, as it made the evolutions before Echo 2: 4,096 learned strokes, a softer picture.',
  isRetired: true,
}

const echo1In8Bit: LocalModelText = {
  ...echo1,
  id: 'echo-8-bit',
  name: 'Echo 1, 8-bit',
  description: 'Echo 1, computed with whole numbers of 8 bits: the same look in about two thirds of the time.',
  expectedFrameMs: 115,
}

const faithful: LocalModelText = {
  id: 'faithful',
  name: 'Faithful',
  description:
    'A small super-resolution network redraws the picture from a quarter of its pixels. It keeps the scene for long: give it 50 frames or more, and contours turn into ornament.',
  isRecommended: false,
  expectedFrameMs: 210,
  styles: {
    reproduce:
      'Redraws the frame as it is, its contours a little firmer; colours deepen and forms simplify over many frames.',
    accentuate: 'Lifts local contrast and saturation before each pass, until contours stand like a coloured woodcut.',
    stylize: 'Draws colour out along the contours before each pass: forms become long ribbons.',
    simplify:
      'Pulls every pixel towards the nearest of six colours of the original: the picture becomes a paper cut-out.',
    chaotic: 'Stirs the frame with new eddies before each pass: the picture turns to marbled paper.',
    dreamy: 'Glides slowly into the picture, in a steady current, under a soft glow.',
  },
}

const melt: LocalModelText = {
  id: 'melt',
  name: 'Melt',
  description:
    'The picture is redrawn from a sixteenth of its pixels, and sinks a little each time: outlines thicken and run down like warm wax.',
  isRecommended: false,
  expectedFrameMs: 140,
  styles: {
    reproduce: 'Lets columns of the picture sink at their own pace while light and dark forms grow into each other.',
    accentuate: 'Sinks too, but lifts local contrast and saturation: outlines echo until only outlines are left.',
    stylize: 'Draws colour out along the contours while it sinks: drops and long, smooth runs.',
    simplify:
      'Pulls every pixel towards the nearest of five colours of the original while it sinks: pools with soft shores.',
    chaotic: 'Stirs the frame with new, wide eddies before each pass, and lets the colours run free.',
    dreamy: 'Rises like smoke instead of sinking, in a steady current, under a soft glow.',
  },
}

const blobs: LocalModelText = {
  id: 'blobs',
  name: 'Blobs',
  description:
    'The picture is redrawn from one pixel in sixty-four. Within ten frames masses of its colours are left, and they wander like a lava lamp.',
  isRecommended: false,
  isRetired: true,
  expectedFrameMs: 170,
  styles: {
    reproduce: 'Lets a slow, steady current carry the masses of colour; small ones dissolve in large ones.',
    accentuate: 'Lifts the contrast between neighbouring masses and their saturation: edges harden into bands.',
    stylize: 'Stretches each mass along its own edge: smooth curves, few colours.',
    simplify: 'Pulls every pixel towards the nearest of five colours of the original: flat fields with clear borders.',
    chaotic: 'Stirs the masses with new, wide eddies before each pass and saturates them.',
    dreamy: 'Glides into the picture while it turns, under a wide glow.',
  },
}

export const localModelTexts: readonly [LocalModelText, ...LocalModelText[]] = [
  nebulae2,
  echo4,
  echo4In8Bit,
  stainedGlass,
  terraIncognita2,
  floatingWorld4,
  faithful,
  melt,
  blobs,
  echo3,
  echo3In8Bit,
  echo2,
  echo2In8Bit,
  echo1,
  echo1In8Bit,
  nebulae1,
  terraIncognita1,
  floatingWorld3,
  floatingWorld2,
  floatingWorld1,
]
