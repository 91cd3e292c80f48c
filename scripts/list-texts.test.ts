import { expect, test } from 'vitest'
import { textsOf } from './list-texts.ts'

const SOURCE = `import { Link } from 'react-router'
const LIMIT = 'select id from evolutions where number = 1'
export const sentence = (left: number) => \`You have \${left} credits left.\`
export function Panel() {
  return (
    <section className="grid gap-2" aria-label="Your panel">
      <p>
        Nothing is
        lost.
      </p>
      <Link to="/a b">Go</Link>
    </section>
  )
}
throw new Error('The file is damaged.')
`

test('lists what people read, with its line, and nothing that programs read', () => {
  expect(textsOf('panel.tsx', SOURCE)).toEqual([
    { line: 3, text: 'You have … credits left.' },
    { line: 6, text: 'Your panel' },
    { line: 8, text: 'Nothing is lost.' },
    { line: 11, text: 'Go' },
    { line: 15, text: 'The file is damaged.' },
  ])
})
