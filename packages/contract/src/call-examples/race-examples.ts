import { getCut, getRaceCut, orderCut, orderRaceCut } from '../cut-endpoints.ts'
import { createRace, getRace } from '../race-endpoints.ts'
import { type CallExample, example } from './example.ts'
import {
  CONTENDER_IDS,
  EVOLUTION_ID,
  FACTS,
  fileAt,
  MAKING,
  MAKING_OF_SECOND,
  MELT,
  NEBULAE,
  RACE_BEGUN_AT,
  RACE_ID,
  SUNSET,
} from './samples.ts'

const CUT_ID = '0190b6c4-5a0e-7f36-b8d2-1e9c7a4f0d63'
const RACE_CUT_ID = '0190b6c4-9b71-7d05-8c3f-a2e6d0b8f417'
const OPTIONS = { shape: '9:16', seconds: 12, ending: 'hold', hasWordmark: true } as const
const WAITING = { status: 'waiting', progress: 0, url: null, bytes: null, message: null } as const
const READY = { status: 'ready', progress: 1, message: null } as const
const KEPT = { keptUntil: '2026-11-28T09:15:00.000Z' } as const

const cut = { id: CUT_ID, evolutionId: EVOLUTION_ID, options: { ...OPTIONS, original: 'inset' }, ...KEPT } as const
const raceCut = { id: RACE_CUT_ID, raceId: RACE_ID, options: { ...OPTIONS, original: 'none' }, ...KEPT } as const

const CONTENDER = {
  ...{ maker: null, halfLife: null, forkedFromFrame: null, labelStory: FACTS.labelStory },
  status: 'completed',
  ...{ title: null, totalFrames: 3, stoppedBy: null, completedFrames: 3 },
  ...{ errorMessage: null, isOwner: true },
} as const

/** Races, and the short films that are cut of them and of evolutions. */
export const RACE_EXAMPLES: readonly CallExample[] = [
  example(createRace, {
    body: {
      totalFrames: 3,
      visibility: 'unlisted',
      imageData: SUNSET,
      contenders: [{ aiModelId: 'nebulae-2', style: 'dreamy' }, { aiModelId: 'melt' }],
    },
    form: {
      totalFrames: 3,
      visibility: 'unlisted',
      contenders: '[{ "aiModelId": "nebulae-2", "style": "dreamy" }, { "aiModelId": "melt" }]',
    },
    answer: { raceId: RACE_ID, evolutionIds: [...CONTENDER_IDS] },
  }),
  example(getRace, {
    answer: {
      id: RACE_ID,
      createdAt: RACE_BEGUN_AT,
      contenders: [
        {
          state: 'shown',
          evolution: { ...CONTENDER, ...MAKING, ...NEBULAE, id: CONTENDER_IDS[0], style: 'dreamy', kept: 0.965 },
        },
        {
          state: 'shown',
          evolution: {
            ...CONTENDER,
            ...MAKING_OF_SECOND,
            ...MELT,
            id: CONTENDER_IDS[1],
            style: 'reproduce',
            kept: 0.956,
          },
        },
      ],
    },
  }),
  example(orderCut, { body: { shape: '9:16', seconds: 12 }, answer: { ...cut, ...WAITING } }),
  example(getCut, {
    answer: {
      ...cut,
      ...READY,
      url: fileAt('2db8e9504db831e60bde9708f2a48d4eee3c6b93ac965698486c0599a8d659fe.mp4'),
      bytes: 888_842,
    },
  }),
  example(orderRaceCut, { body: { shape: '9:16', seconds: 12 }, answer: { ...raceCut, ...WAITING } }),
  example(getRaceCut, {
    answer: { ...raceCut, ...READY, url: `/api/race/${RACE_ID}/cuts/${RACE_CUT_ID}/film.mp4`, bytes: 478_943 },
  }),
]
