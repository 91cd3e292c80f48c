// `npm run test:strangers`: makes every attack in full, on this machine alone, and prints one table. `-- WORD` runs those
// whose names hold the word. Takes some minutes, and both cores.
import { loadavg } from 'node:os'
import { ATTACKS } from './attacks.ts'
import { type Row, runAttacks } from './run-attacks.ts'

const [word = ''] = process.argv.slice(2)
const chosen = ATTACKS.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))
if (chosen.length === 0) {
  process.stderr.write(
    `No attack's name holds “${word}”. There are:\n${ATTACKS.map(({ name }) => `  ${name}`).join('\n')}\n`,
  )
  process.exit(2)
}

const busy = loadavg()[0]?.toFixed(1)
const rows = await runAttacks(chosen, 'long', ({ attack, holds, measured, seconds }) => {
  process.stdout.write(`${holds ? 'held  ' : 'BROKEN'} ${attack.name} (${seconds.toFixed(0)} s): ${measured}\n`)
})
process.stdout.write(`\n${table(rows)}\n\nThe machine's load was ${busy} when it began.\n`)
const broken = rows.filter(({ holds }) => !holds).length
process.stdout.write(broken === 0 ? 'Every bound held.\n' : `${broken} of ${rows.length} bounds did not hold.\n`)
process.exit(broken === 0 ? 0 : 1)

function table(all: readonly Row[]): string {
  const lines = all.map(({ attack, measured, holds }) => [attack.name, attack.bound, measured, holds ? 'yes' : 'NO'])
  return [['Attack', 'Bound', 'Measured', 'Held'], ['---', '---', '---', '---'], ...lines]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}
