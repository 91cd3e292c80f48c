import { readFile } from 'node:fs/promises'
import type { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import type { Style } from '@afterimage/core/styles'

interface Specimen {
  readonly title: string
  /** Of the folder packages/server/specimens, whose README.md says whose they are. */
  readonly photograph: string
  /** Of the built-in networks. */
  readonly model: string
  readonly style: Style
  readonly totalFrames: (typeof ITERATION_OPTIONS)[number]['iterations']
  readonly seed: number
}

/** Chosen by looking at many: strange rather than blurred, and no two alike. */
export const SPECIMENS: Readonly<Record<string, Specimen>> = {
  bee: {
    title: 'Pollen, approximately',
    photograph: 'honey-bee.jpg',
    model: 'faithful',
    style: 'simplify',
    totalFrames: 25,
    seed: 20241,
  },
  citrus: {
    title: 'Slices, becoming their outlines',
    photograph: 'citrus-slices.jpg',
    model: 'melt',
    style: 'accentuate',
    totalFrames: 25,
    seed: 20242,
  },
  owl: {
    title: 'An owl, going into the wood',
    photograph: 'owl.jpg',
    model: 'melt',
    style: 'reproduce',
    totalFrames: 25,
    seed: 20243,
  },
  parrot: {
    title: 'A parrot, restored too often',
    photograph: 'parrot.jpg',
    model: 'terra-incognita-2',
    style: 'accentuate',
    totalFrames: 50,
    seed: 20244,
  },
  raccoon: {
    title: 'A raccoon, printed until the block wore out',
    photograph: 'raccoon.jpg',
    model: 'floating-world-4',
    style: 'reproduce',
    totalFrames: 50,
    seed: 20245,
  },
  sunflower: {
    title: 'A sunflower, eclipsed',
    photograph: 'sunflower.jpg',
    model: 'nebulae-2',
    style: 'reproduce',
    totalFrames: 50,
    seed: 20246,
  },
}

/** The photograph that it begins with, as JPEG. */
export function readPhotograph({ photograph }: Specimen): Promise<Uint8Array> {
  return readFile(new URL(`../../specimens/${photograph}`, import.meta.url))
}
