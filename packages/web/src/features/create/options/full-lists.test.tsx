import { MAX_CHANGES, MAX_STRENGTH_POINTS } from '@afterimage/core/run-options'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScheduleEditor } from './schedule-editor.tsx'
import { pointsOf } from './strength-curve.ts'
import { StrengthDrawing } from './strength-drawing.tsx'

/** The button of this name, as markup. */
function buttonIn(element: ReactElement, name: string): string {
  const buttons = renderToStaticMarkup(element).match(/<button(?:(?!<\/button>).)*<\/button>/g) ?? []
  return buttons.find((one) => one.endsWith(`${name}</button>`)) ?? ''
}

// A disabled button lets the focus fall to the page.
const KEEPS_FOCUS = /^<button(?!.* disabled="").* aria-disabled="true".* aria-describedby="/
const nothing = () => undefined

test('the button that added the last change that may be keeps the focus, and says why it adds no more', () => {
  const editor = (count: number) => {
    const value = Array.from({ length: count }, (_, at) => ({ from: at + 2, style: 'dreamy', prompt: null }) as const)
    const run = { style: 'reproduce', iterations: 25, takesPrompt: false } as const
    return buttonIn(<ScheduleEditor value={value} onChange={nothing} {...run} />, 'Add a change')
  }
  expect(editor(MAX_CHANGES)).toMatch(KEEPS_FOCUS)
  expect(editor(1)).not.toContain('aria-disabled="true"')
})

test('the button that added the last point of a curve does, too', () => {
  const drawing = (count: number) => {
    const points = Array.from({ length: count }, (_, at) => ({ frame: at + 1, strength: 0.5 }))
    return buttonIn(<StrengthDrawing points={points} onChange={nothing} iterations={25} />, 'Add a point')
  }
  expect(drawing(MAX_STRENGTH_POINTS)).toMatch(KEEPS_FOCUS)
  expect(drawing(pointsOf('drawn', 25).length)).not.toContain('aria-disabled="true"')
})
