import type { VerifiedFrame } from './verify-bundle.ts'

/** What was found, in sentences, and whether all of it is as the ledger says. */
export interface BundleReport {
  readonly lines: readonly string[]
  readonly isSound: boolean
}

/** Frames of one kind that are named; of more only their number is told. */
const MAX_NAMED = 10

/** The report on a whole bundle. `notRemade` says why no frame was made again, where none was. */
export function reportOn(frames: readonly VerifiedFrame[], notRemade: string): BundleReport {
  const copies = frames.length - 1
  const broken = frames.filter(({ breaks }) => breaks.length > 0)
  const wrong = frames.filter(({ wrongFigures }) => wrongFigures.length > 0)
  const remade = frames.filter(({ remade }) => remade !== null)
  const other = remade.filter(({ remade }) => remade === 'other')
  const nearly = remade.filter(({ remade }) => remade === 'nearly')
  return {
    lines: [
      broken.length === 0
        ? `The chain is unbroken: the original and ${counted(copies)}, each with its hash and that of the one before.`
        : `The chain is broken at ${counted(broken.length)}:`,
      ...named(broken, ({ breaks }) => breaks),
      wrong.length === 0
        ? 'The figures are right: all of them were measured again.'
        : `The figures of ${counted(wrong.length)} are not what is measured:`,
      ...named(wrong, ({ wrongFigures }) => wrongFigures),
      ...remadeLines(remade.length, nearly.length, other.length, notRemade),
      ...named(other, () => ['the network makes another picture of the frame before it']),
    ],
    isSound: broken.length + wrong.length + other.length === 0,
  }
}

function remadeLines(all: number, nearly: number, other: number, notRemade: string): string[] {
  if (all === 0) return [notRemade]
  const same = all - nearly - other
  if (same === all)
    return [`Made again, ${all === 1 ? 'the copy is' : `all ${all} copies are`} the same to the last byte.`]
  return [
    `Made again, ${same} of ${counted(all)} ${same === 1 ? 'is' : 'are'} the same to the last byte.`,
    ...(nearly === 0 ? [] : [`${counted(nearly)} differ in what cannot be seen, as another processor rounds.`]),
    ...(other === 0 ? [] : [`${counted(other)} ${other === 1 ? 'is' : 'are'} not what the network makes:`]),
  ]
}

function named(frames: readonly VerifiedFrame[], why: (frame: VerifiedFrame) => readonly string[]): string[] {
  const lines = frames.slice(0, MAX_NAMED).map((frame) => `  Frame ${frame.number}: ${why(frame).join('; ')}.`)
  return frames.length > MAX_NAMED ? [...lines, `  and ${frames.length - MAX_NAMED} more`] : lines
}

function counted(frames: number): string {
  return `${frames} ${frames === 1 ? 'copy' : 'copies'}`
}
