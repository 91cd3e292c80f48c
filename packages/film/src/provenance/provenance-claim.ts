import { keysOf } from '@afterimage/core/keys-of'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'

/** What is said of a chain of frames. */
export interface ChainFacts {
  readonly model: string
  readonly style: string
  readonly seed: number
  /** How many copies there are. */
  readonly steps: number
  /** SHA-256 of the first and the last frame's bytes, and of all (see `chainHead`). */
  readonly firstSha256: string
  readonly lastSha256: string
  readonly chainHead: string
}

/** What is said of an evolution in its films and pictures. */
export interface ProvenanceClaim extends ChainFacts {
  readonly title: string
  /** Host name of the site that says so; undefined where it has none. */
  readonly site: string | undefined
  /** Whether the first frame is what somebody gave, and no copy of an evolution that this one was forked from. */
  readonly isOriginalGiven: boolean
}

/** What is said of a race in its films: of each contender that is seen in it and has a copy, in their order. */
export interface RaceClaim extends Pick<ProvenanceClaim, 'title' | 'site'> {
  readonly contenders: readonly ChainFacts[]
}

/** Kinds of files that can hold a manifest, by the ends of their names. */
export const PROVENANCE_TYPES = {
  mp4: 'video/mp4',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  gif: 'image/gif',
} as const
export type ProvenanceEnd = keyof typeof PROVENANCE_TYPES
export type ProvenanceType = (typeof PROVENANCE_TYPES)[ProvenanceEnd]

/** The kind of a file by its name; undefined for those that hold no manifest. */
export function provenanceEndOf(name: string): ProvenanceEnd | undefined {
  const end = /\.(\w+)$/.exec(name.toLowerCase())?.[1]?.replace('jpeg', 'jpg')
  return keysOf(PROVENANCE_TYPES).find((known) => known === end)
}

const CHAIN = 'afterimage.chain'
const RACE = 'afterimage.race'
const COMPOSITE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'
const GENERATOR = { name: 'Afterimage', version: '0.1.0' }
const [FIRST, LAST] = ['urn:afterimage:first', 'urn:afterimage:last']
const HOST = /^([a-z\d-]+\.)+[a-z][a-z\d-]*$/

/** The manifest that says it, as C2PA's library takes it. What shows the picture of a person is a composite. */
export function provenanceManifest(claim: ProvenanceClaim, format: ProvenanceType) {
  const { title, site, isOriginalGiven, model, style, seed, steps, firstSha256, lastSha256, chainHead } = claim
  const sourceType = isOriginalGiven ? COMPOSITE : DIGITAL_SOURCE_TYPE
  const png = { format: 'image/png' }
  return {
    ...{ title, format, claim_generator_info: [GENERATOR] },
    ingredients: [
      { ...png, title: 'Frame 0', instance_id: FIRST, relationship: 'inputTo', description: `SHA-256 ${firstSha256}` },
      {
        ...{ ...png, title: `Frame ${steps}`, instance_id: LAST, relationship: 'componentOf' },
        description: `SHA-256 ${lastSha256}`,
      },
    ],
    assertions: [
      {
        label: 'c2pa.actions.v2',
        data: {
          actions: [
            {
              action: 'c2pa.created',
              digitalSourceType: sourceType,
              softwareAgent: { name: model },
              parameters: { ingredientIds: [FIRST] },
            },
            { action: 'c2pa.placed', parameters: { ingredientIds: [LAST] } },
          ],
          allActionsIncluded: true,
        },
      },
      { label: ownLabel(site, CHAIN), data: { steps, firstSha256, lastSha256, chainHead, model, style, seed } },
    ],
  }
}

/**
 * The same of a race: what its contenders began with, once for each size, went into it, and the last frame of each is shown in it. It
 * is a composite, since all of them began with what somebody gave.
 */
export function raceManifest({ title, site, contenders }: RaceClaim, format: ProvenanceType) {
  const firsts = [...new Set(contenders.map(({ firstSha256 }) => firstSha256))]
  const inputs = firsts.map((sha256, at) => ({
    ...{ format: 'image/png', title: 'Frame 0', instance_id: `${FIRST}:${at + 1}`, relationship: 'inputTo' },
    description: `SHA-256 ${sha256}`,
  }))
  const shown = contenders.map(({ steps, model, lastSha256 }, at) => ({
    ...{ format: 'image/png', title: `Frame ${steps} by ${model}`, instance_id: `${LAST}:${at + 1}` },
    ...{ relationship: 'componentOf', description: `SHA-256 ${lastSha256}` },
  }))
  return {
    ...{ title, format, claim_generator_info: [GENERATOR] },
    ingredients: [...inputs, ...shown],
    assertions: [
      {
        label: 'c2pa.actions.v2',
        data: {
          actions: [
            {
              action: 'c2pa.created',
              digitalSourceType: COMPOSITE,
              softwareAgent: { name: [...new Set(contenders.map(({ model }) => model))].join(', ') },
              parameters: { ingredientIds: inputs.map(({ instance_id: id }) => id) },
            },
            ...shown.map(({ instance_id: id }) => ({ action: 'c2pa.placed', parameters: { ingredientIds: [id] } })),
          ],
          allActionsIncluded: true,
        },
      },
      { label: ownLabel(site, RACE), data: { contenders } },
    ],
  }
}

/** Whether an assertion is ours, whichever site's. */
export function isChainLabel(label: string): boolean {
  return label.endsWith(`.${CHAIN}`)
}

/** The same of a race's. */
export function isRaceLabel(label: string): boolean {
  return label.endsWith(`.${RACE}`)
}

/** Labels of one's own begin with one's domain backwards (C2PA 2.2, 6.2). */
function ownLabel(site: string | undefined, name: string): string {
  const domain = site !== undefined && HOST.test(site) ? site : 'localhost'
  return `${domain.split('.').toReversed().join('.')}.${name}`
}
