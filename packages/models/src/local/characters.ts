import type { Style } from '@afterimage/core/styles'
import type { Recipe } from './draw-frame.ts'
import type { Scale } from './network-file.ts'
import { anchor, calmColour, clarify } from './treatments/colour.ts'
import { driftInward, sag, stir } from './treatments/currents.ts'
import { glow, soften } from './treatments/glow.ts'
import { grain } from './treatments/grain.ts'
import { holdTone } from './treatments/hold-tone.ts'
import { condense } from './treatments/palette.ts'
import { shock } from './treatments/shock.ts'
import { stroke } from './treatments/stroke.ts'
import type { Treatment } from './treatments/treatment.ts'

export type EsrganModelId = 'faithful' | 'melt' | 'blobs'

/** A network and the way of each style with it. */
export interface Character {
  readonly scale: Scale
  readonly recipes: Readonly<Record<Style, Recipe>>
}

// Found by eye over many runs of 100 passes. Two rules hold throughout: brightness and colour are kept near frame 0, or the
// networks run away to white; forms are left free, or the drift is mere blur and grain.

const faithful: Character = {
  scale: 2,
  recipes: {
    reproduce: { before: [holdTone(0.1), shock(0.7, 2, 0.15)] },
    accentuate: {
      before: [
        holdTone(0.25),
        anchor(0.12, 0.06, 0.12),
        clarify(0, 3, 0.05),
        calmColour(0.8, 1.05),
        shock(0.7, 2, 0.15),
      ],
    },
    stylize: { before: [holdTone(0.1), anchor(0.12, 0, 0.04), grain(2, 3), stroke(4, 1.5, 1), shock(0.8, 2, 0.35)] },
    simplify: { before: [soften(0.6), condense(6, 0.12), shock(0.8, 3, 0.25)] },
    chaotic: { before: [holdTone(0.1), stir(0.26, 0.011, false), shock(0.8, 1.5, 0.25)] },
    dreamy: {
      before: [holdTone(0.15), driftInward(1.006, 0.003), stir(0.42, 0.0042, true), glow(3, 0.06), shock(0.8, 2, 0.2)],
    },
  },
}

const melt: Character = {
  scale: 4,
  recipes: {
    reproduce: {
      before: [
        holdTone(0.15),
        anchor(0.12, 0, 0.1),
        grain(1.5, 3),
        calmColour(1.5, 0.98),
        sag(0.3, 0.0036),
        shock(1.2, 3, 0.35),
      ],
    },
    accentuate: {
      before: [
        holdTone(0.2),
        anchor(0.12, 0.03, 0.12),
        sag(0.3, 0.003),
        clarify(0, 5, 0.06),
        calmColour(1.5, 1.02),
        shock(1.2, 3, 0.3),
      ],
    },
    stylize: {
      before: [
        holdTone(0.15),
        anchor(0.12, 0, 0.1),
        grain(2.5, 3),
        calmColour(1, 0.99),
        sag(0.3, 0.002),
        stroke(5, 2, 1),
        shock(1.2, 3, 0.4),
      ],
    },
    simplify: {
      before: [holdTone(0.25), sag(0.3, 0.003), grain(2, 4), soften(1), condense(5, 0.15), shock(1.2, 4, 0.35)],
    },
    chaotic: {
      before: [holdTone(0.15), anchor(0.15, 0, 0.05), grain(2.5, 3), stir(0.42, 0.016, false), shock(1.2, 2.5, 0.35)],
    },
    dreamy: {
      before: [
        holdTone(0.15),
        anchor(0.2, 0, 0.06),
        grain(1.5, 4),
        calmColour(2, 1),
        driftInward(1.006, 0.002),
        sag(0.35, -0.006),
        stir(0.5, 0.004, true),
        glow(4, 0.06),
        shock(1.2, 3, 0.25),
      ],
    },
  },
}

/** What makes soft masses with firm edges of the x8 network's coarse tiles. */
const firm: readonly Treatment[] = [soften(2.5), shock(3, 5, 0.7), shock(3, 5, 0.7), shock(2.5, 5, 0.7)]

const blobs: Character = {
  scale: 8,
  recipes: {
    reproduce: {
      before: [holdTone(0.25), anchor(0.1, 0.03, 0.08), calmColour(2, 1.01), stir(0.6, 0.006, true), grain(1.5, 5)],
      after: firm,
    },
    accentuate: {
      before: [holdTone(0.3), anchor(0.1, 0.03, 0.1), clarify(2, 9, 0.2), calmColour(2, 1.08), grain(2, 4)],
      after: firm,
    },
    stylize: {
      before: [holdTone(0.25), anchor(0.1, 0.02, 0.06), calmColour(2, 1.03), grain(5, 4)],
      after: [soften(2), stroke(14, 4, 1), ...firm.slice(1)],
    },
    simplify: { before: [holdTone(0.2), anchor(0.1, 0.02, 0.05), grain(3, 6), condense(5, 0.45)], after: firm },
    chaotic: {
      before: [holdTone(0.25), anchor(0.1, 0.01, 0.05), calmColour(2, 1.06), grain(5, 6), stir(0.4, 0.04, false)],
      after: firm,
    },
    dreamy: {
      before: [
        holdTone(0.2),
        anchor(0.15, 0, 0.04),
        calmColour(2, 1.03),
        driftInward(1.016, 0.01),
        stir(0.5, 0.012, true),
        grain(3, 8),
        glow(6, 0.08),
      ],
      after: firm,
    },
  },
}

export const characters: Readonly<Record<EsrganModelId, Character>> = { faithful, melt, blobs }
