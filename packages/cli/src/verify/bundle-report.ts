import type { Ledger } from '../bundle/ledger.ts'
import type { Bundle } from '../bundle/open-bundle.ts'
import { contradictionsIn } from './contradictions.ts'
import { figureIn, hasNoFigures, tellKept } from './frame-figures.ts'
import { compareHeadline } from './headline-figures.ts'
import type { VerifiedFrame } from './verify-bundle.ts'
import { shownText } from './written.ts'

/** What was found, in sentences, and whether all of it is as the ledger says. */
export interface BundleReport {
  readonly lines: readonly string[]
  readonly isSound: boolean
}

/** Frames, files and figures of one kind that are named; of more only their number is told. */
const MAX_NAMED = 10
const MAX_FIGURES = 4

/** The report on a whole bundle. `notRemade` says why no frame is made again, where none is to be. */
export function reportOn(
  { ledger, unnamed }: Pick<Bundle, 'ledger' | 'unnamed'>,
  frames: readonly VerifiedFrame[],
  notRemade: string | undefined,
): BundleReport {
  return together([
    reportOnChain(frames),
    reportOnContradictions(ledger),
    reportOnFiles(unnamed),
    reportOnFigures(ledger, frames),
    reportOnHeadline(ledger),
    reportOnRemade(frames, notRemade),
    { lines: ledger.frames.some(({ labels }) => labels?.length) ? [LABELS_UNCHECKED] : [], isSound: true },
  ])
}

const LABELS_UNCHECKED = 'The labels, what a network took the frames for, are not checked.'

/** Several reports as one. */
function together(reports: readonly BundleReport[]): BundleReport {
  return {
    lines: reports.flatMap(({ lines }) => lines),
    isSound: reports.every(({ isSound }) => isSound),
  }
}

function reportOnChain(frames: readonly VerifiedFrame[]): BundleReport {
  const broken = frames.filter(({ breaks }) => breaks.length > 0)
  if (broken.length > 0) {
    return unsound(
      `The chain is broken at ${broken.length} of ${counted(frames.length, 'frame')}:`,
      named(broken, ({ breaks }) => breaks),
    )
  }
  return sound([
    frames.length === 1
      ? 'The original is as its hash says. There is no copy, and so no chain.'
      : `The chain is unbroken: the original and ${copies(frames.length - 1)}, each with its own hash and that of the frame before.`,
  ])
}

function reportOnContradictions(ledger: Ledger): BundleReport {
  const found = contradictionsIn(ledger)
  return found.length === 0
    ? sound([])
    : unsound('The manifest contradicts itself:', bounded(found.map((one) => `  ${one}.`)))
}

function reportOnFiles(unnamed: Bundle['unnamed']): BundleReport {
  return unnamed.length === 0
    ? sound([])
    : unsound(
        `Among the frames ${unnamed.length === 1 ? 'lies a file' : `lie ${unnamed.length} files`} that the manifest does not name:`,
        bounded(unnamed.map((name) => `  ${shownText(name)}`)),
      )
}

function reportOnFigures(ledger: Ledger, frames: readonly VerifiedFrame[]): BundleReport {
  const measured = frames.flatMap(({ number, figures }) => (figures === null ? [] : [{ number, ...figures }]))
  const wrong = measured.filter((frame) => frame.wrong.length > 0)
  const missing = measured.filter((frame) => frame.missing.length > 0)
  const withSome = measured.filter(({ compared }) => compared > 0)
  const all = counted(frames.length, 'frame')
  return together([
    wrong.length === 0
      ? sound([
          comparedLine(
            withSome.reduce((sum, { compared }) => sum + compared, 0),
            withSome.length,
            frames.length,
          ),
        ])
      : unsound(
          `The figures of ${wrong.length} of ${all} do not match what is measured:`,
          named(wrong, (frame) => frame.wrong),
        ),
    missing.length === 0
      ? sound([])
      : unsound(
          `Figures are missing at ${missing.length} of ${all}:`,
          named(missing, (frame) => [someOf(frame.missing)]),
        ),
    sound(absencesIn(ledger)),
  ])
}

function comparedLine(figures: number, measured: number, all: number): string {
  if (figures === 0) return 'No figures could be measured again.'
  const of = measured === all ? counted(all, 'frame') : `${measured} of ${counted(all, 'frame')}`
  return `${counted(figures, 'figure')} of ${of} ${figures === 1 ? 'was' : 'were'} measured again, and ${figures === 1 ? 'is' : 'are'} right.`
}

/** What may be missing in good faith, and is not called right. */
function absencesIn({ frames }: Ledger): readonly string[] {
  const lookedAt = frames.filter(({ drift }) => figureIn(drift, 'toOriginal', 'meaning') !== undefined).length
  return [
    ...(frames.slice(0, 1).some(hasNoFigures)
      ? ['The original has no figures. Early versions did not record them.']
      : []),
    ...(tellKept(frames) ? [] : ['No frame says how much is kept. Early versions did not record it.']),
    ...(lookedAt === 0 || lookedAt === frames.length
      ? []
      : [
          `What it means is told of ${lookedAt} of ${counted(frames.length, 'frame')}. Networks look at one after the other.`,
        ]),
  ]
}

function reportOnHeadline(ledger: Ledger): BundleReport {
  const { compared, wrong } = compareHeadline(ledger)
  if (compared.length === 0) return sound([])
  return wrong.length === 0
    ? sound([`What is told of all frames together follows from their figures: ${compared.join(', ').toLowerCase()}.`])
    : unsound(
        'What is told of all frames together does not follow from their figures:',
        wrong.map((one) => `  ${one}.`),
      )
}

function reportOnRemade([, ...made]: readonly VerifiedFrame[], notRemade: string | undefined): BundleReport {
  if (notRemade !== undefined) return sound([notRemade])
  if (made.length === 0) return sound(['There is no copy that could be made again.'])
  const other = made.filter(({ remade }) => remade === 'other')
  const count = (how: VerifiedFrame['remade']) => made.filter(({ remade }) => remade === how).length
  const [same, nearly, unmade] = [count('same'), count('nearly'), count(null)]
  if (same === made.length) {
    return sound([`Made again, ${same === 1 ? 'the copy is' : `all ${same} copies are`} the same to the last byte.`])
  }
  const lines = [
    `Made again, ${same} of ${copies(made.length)} ${same === 1 ? 'is' : 'are'} the same to the last byte.`,
    ...(nearly === 0
      ? []
      : [`${copies(nearly)} ${nearly === 1 ? 'differs' : 'differ'} only by what another processor may round.`]),
    ...(unmade === 0 ? [] : [`${copies(unmade)} could not be made again: a picture is missing.`]),
  ]
  if (other.length === 0) return sound(lines)
  const [is, why] = [other.length === 1 ? 'is' : 'are', 'the network makes a different picture of it']
  const told = `${copies(other.length)} ${is} not what the network makes of the frame before:`
  return together([
    sound(lines),
    unsound(
      told,
      named(other, () => [why]),
    ),
  ])
}

function sound(lines: readonly string[]): BundleReport {
  return { lines, isSound: true }
}

function unsound(line: string, details: readonly string[]): BundleReport {
  return { lines: [line, ...details], isSound: false }
}

function named<Frame extends Pick<VerifiedFrame, 'number'>>(
  frames: readonly Frame[],
  why: (frame: Frame) => readonly string[],
): readonly string[] {
  return bounded(frames.map((frame) => `  Frame ${frame.number}: ${why(frame).join('; ')}.`))
}

function bounded(lines: readonly string[]): readonly string[] {
  return lines.length > MAX_NAMED ? [...lines.slice(0, MAX_NAMED), `  and ${lines.length - MAX_NAMED} more`] : lines
}

function someOf(names: readonly string[]): string {
  const more = names.length - MAX_FIGURES
  return more > 0 ? `${names.slice(0, MAX_FIGURES).join(', ')} and ${more} more` : names.join(', ')
}

function copies(count: number): string {
  return `${count} ${count === 1 ? 'copy' : 'copies'}`
}

function counted(count: number, thing: string): string {
  return `${count} ${count === 1 ? thing : `${thing}s`}`
}
