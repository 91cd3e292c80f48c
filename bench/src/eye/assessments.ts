import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const answerSchema = z.enum(['clearly', 'partly', 'not'])
/** Whether one who looks at both pictures recognises the original in the frame. */
export type PairAnswer = z.infer<typeof answerSchema>

const assessmentsSchema = z.record(z.string().regex(/^[1-9]\d*$/), z.tuple([answerSchema, answerSchema, answerSchema]))

/** What three people, who knew no figure and not one another's answers, said of each pair, by its number from 1. */
export type PairAssessments = ReadonlyMap<number, readonly PairAnswer[]>

/** Undefined while nobody has assessed yet; throws when a pair lacks its three assessments or one belongs to no pair. */
export async function readPairAssessments(pairs: number): Promise<PairAssessments | undefined> {
  const text = await readFile(new URL('assessments.json', import.meta.url), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : parsePairAssessments(JSON.parse(text), pairs)
}

export function parsePairAssessments(value: unknown, pairs: number): PairAssessments {
  const assessments = new Map(
    Object.entries(assessmentsSchema.parse(value)).map(([number, answers]) => [Number(number), answers] as const),
  )
  for (let number = 1; number <= pairs; number++) {
    if (!assessments.has(number)) throw new Error(`nobody assessed pair ${number}`)
  }
  if (assessments.size > pairs)
    throw new Error(`there are assessments of ${assessments.size} pairs, but ${pairs} pairs`)
  return assessments
}

/** What at least two of three say; without a majority it is *partly*, which lies between the other two. */
export function majority(answers: readonly PairAnswer[]): PairAnswer {
  const says = (answer: PairAnswer) => answers.filter((one) => one === answer).length
  if (says('clearly') >= 2) return 'clearly'
  return says('not') >= 2 ? 'not' : 'partly'
}

/** A case is clear where the majority says *clearly* or *not*, and nobody says the opposite. */
export function isClear(answers: readonly PairAnswer[]): boolean {
  return majority(answers) !== 'partly' && !(answers.includes('clearly') && answers.includes('not'))
}
