import { USUAL_RUN } from '@afterimage/core/run-options'
import { CANCELLED } from '@afterimage/core/statuses'
import { STYLES } from '@afterimage/core/styles'
import { expect, test } from 'vitest'
import { filmKind } from '../../../shared/ui/playable-film.ts'
import { sampleDetail } from '../model/evolution.sample.ts'
import { viewOf } from '../model/evolution-view.ts'
import { opensOnFilm } from '../use-turning-points.ts'
import { durationInMinutes, requestFacts } from './details-panel.tsx'
import { journeyStops } from './journey-panel.tsx'

test.each([
  ['/files/a.gif', 'picture'],
  ['/files/a.webp?x=1', 'picture'],
  ['/files/a.HTML?x=1', 'html'],
  ['/files/a.mp4', 'video'],
  ['/files/a', 'video'],
])('%s is shown as %s', (url, kind) => {
  expect(filmKind(url)).toBe(kind)
})

test.each([
  [10, [0, 5, 10]],
  [3, [0, 1, 3]],
  [1, [0, 1]],
  [0, [0]],
])('the journey of %i frames stops at %j', (made, numbers) => {
  const { frames } = viewOf(sampleDetail(made, 10), undefined)
  expect(journeyStops(frames).map(({ frame }) => frame.number)).toEqual(numbers)
})

test('the duration is in minutes, never shown as none', () => {
  expect(durationInMinutes(150_000)).toBe('2.5 minutes')
  expect(durationInMinutes(1_000)).toBe('0.1 minutes')
})

test.each([
  ['completed', '/film.mp4', true],
  ['processing_animation', '/film.mp4', true],
  ['processing_animation', null, false],
  ['failed', '/film.mp4', false],
  ['cancelled', '/film.mp4', true],
  ['cancelled', null, false],
] as const)('opened as %s with the film %s it opens on the film: %s', (how, outputVideoUrl, opens) => {
  const ended = how === 'cancelled' ? ({ status: 'failed', error: CANCELLED } as const) : { status: how, error: null }
  expect(opensOnFilm({ ...ended, outputVideoUrl })).toBe(opens)
})

test('the details give the prompt of a run where it is not the style’s own', () => {
  const facts = (prompt: string) =>
    requestFacts({ style: 'reproduce', prompt, runOptions: { ...USUAL_RUN, undoPrompt: 'make it day again' } })
  const [style, options] = [
    { name: 'Style', value: 'Reproduce' },
    { name: 'Options', value: 'every second frame: “make it day again”' },
  ]
  expect(facts('make it night')).toEqual([style, { name: 'Prompt', value: '“make it night”' }, options])
  expect(facts(STYLES.reproduce.prompt)).toEqual([style, options])
  expect(facts('')).toEqual([style, options])
})
