import type { VerifiedFrame } from './verify-bundle.ts'

/** What was found, in sentences, and whether all of it is as the ledger says. */
export interface BundleReport {
  readonly lines: readonly string[]
  readonly isSound: boolean
}

/** Frames of one kind that are named; of more only their number is told. */
const MAX_NAMED = 10

/** The report on a whole bundle. `notRemade` says why no frame is made again, where none is to be. */
export function reportOn(frames: readonly VerifiedFrame[], notRemade: string | undefined): BundleReport {
  const broken = frames.filter(({ breaks }) => breaks.length > 0)
  const measured = frames.filter(({ wrongFigures }) => wrongFigures !== null)
  const wrong = measured.filter(({ wrongFigures }) => wrongFigures?.length !== 0)
  const other = frames.filter(({ remade }) => remade === 'other')
  return {
    lines: [
      broken.length === 0
        ? `The chain is unbroken: the original and ${counted(frames.length - 1)}, each with its own hash and that of the frame before.`
        : `The chain is broken at ${broken.length} of ${frames.length} frames:`,
      ...named(broken, ({ breaks }) => breaks),
      wrong.length === 0
        ? figuresLine(measured.length, frames.length)
        : `The figures of ${wrong.length} of ${frames.length} frames do not match what is measured:`,
      ...named(wrong, ({ wrongFigures }) => wrongFigures ?? []),
      ...(notRemade === undefined ? remadeLines(frames) : [notRemade]),
      ...named(other, () => ['the network makes a different picture of it']),
    ],
    isSound: broken.length + wrong.length + other.length === 0,
  }
}

function figuresLine(measured: number, all: number): string {
  if (measured === 0) return 'No figures could be measured again.'
  if (measured === all) return 'The figures are right: all of them were measured again.'
  return `The figures of ${measured} of ${all} frames were measured again and are right; the others have none, or lack a picture.`
}

function remadeLines([, ...copies]: readonly VerifiedFrame[]): string[] {
  const count = (how: VerifiedFrame['remade']) => copies.filter(({ remade }) => remade === how).length
  const [same, nearly, other, unmade] = [count('same'), count('nearly'), count('other'), count(null)]
  if (same === copies.length) {
    return [`Made again, ${same === 1 ? 'the copy is' : `all ${same} copies are`} the same to the last byte.`]
  }
  return [
    `Made again, ${same} of ${counted(copies.length)} ${same === 1 ? 'is' : 'are'} the same to the last byte.`,
    ...(nearly === 0 ? [] : [`${counted(nearly)} differ only by what another processor may round.`]),
    ...(unmade === 0 ? [] : [`${counted(unmade)} could not be made again: a picture is missing.`]),
    ...(other === 0
      ? []
      : [`${counted(other)} ${other === 1 ? 'is' : 'are'} not what the network makes of the frame before:`]),
  ]
}

function named(frames: readonly VerifiedFrame[], why: (frame: VerifiedFrame) => readonly string[]): string[] {
  const lines = frames.slice(0, MAX_NAMED).map((frame) => `  Frame ${frame.number}: ${why(frame).join('; ')}.`)
  return frames.length > MAX_NAMED ? [...lines, `  and ${frames.length - MAX_NAMED} more`] : lines
}

function counted(frames: number): string {
  return `${frames} ${frames === 1 ? 'copy' : 'copies'}`
}
