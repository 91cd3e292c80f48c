import {
  cancelEvolution,
  changeEndedMail,
  changeEvolution,
  cleanupEvolution,
  deleteEvolution,
  extendEvolution,
  renameEvolution,
  retryEvolution,
} from '../evolution-endpoints.ts'
import { changeForking } from '../lineage-endpoints.ts'
import { type CallExample, example } from './example.ts'
import { EVOLUTION_ID, MAKER, TITLE } from './samples.ts'

const goesOn = { message: 'The evolution continues.' } as const

/** What the owner of an evolution does with it. */
export const EVOLUTION_CHANGE_EXAMPLES: readonly CallExample[] = [
  example(retryEvolution, { answer: goesOn }),
  example(extendEvolution, { body: { totalFrames: 25 }, answer: goesOn }),
  example(cancelEvolution, { answer: { message: 'The evolution was cancelled.' } }),
  example(cleanupEvolution, { body: { evolutionId: EVOLUTION_ID }, answer: { message: 'The evolution was reset.' } }),
  example(deleteEvolution, { answer: { message: 'The evolution and its files are deleted.' } }),
  example(changeEndedMail, {
    body: { isWanted: true },
    answer: { isPossible: true, isWanted: true, needsProof: false },
  }),
  example(changeEvolution, {
    body: { visibility: 'public' },
    answer: { message: 'The evolution is in the gallery.', galleryHold: null },
  }),
  example(renameEvolution, { body: { title: TITLE, maker: MAKER }, answer: { title: TITLE, maker: MAKER } }),
  example(changeForking, {
    body: { allowsForks: true },
    answer: { message: 'Anyone who can see it may fork it now.' },
  }),
]
