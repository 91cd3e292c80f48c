import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const FOLDER = new URL('../docs/decisions/', import.meta.url)

test('every decision has its number, a title, a date and a status', async () => {
  const files = await readdir(FOLDER)
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    const form = /^# (?<number>\d{3}): \S.*\n\n- Date: 20\d\d-\d\d-\d\d\n- Status: (accepted|superseded by \d{3})\n\n\S/
    expect([file, form.exec(text)?.groups?.number]).toEqual([file, file.slice(0, 3)])
  }
})

test('no list of a decision begins in the line of its heading, where it would be none', async () => {
  for (const file of await readdir(FOLDER)) {
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    expect([file, text.match(/^\*\*\w+\.\*\* [-*] .*/gm)]).toEqual([file, null])
  }
})

test('every decision says what it decides, in which situation, and what follows from it, and says its status once', async () => {
  for (const file of await readdir(FOLDER)) {
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    const parts = [...text.matchAll(/^\*\*(Context|Decision|Consequences)\.\*\*/gm)].map(([, part]) => part)
    expect([file, ...parts.toSorted()]).toEqual([file, 'Consequences', 'Context', 'Decision'])
    const rest = text.split('\n\n').slice(2).join('\n\n')
    expect([file, rest.match(/^\W*(Date|Status)\b.*|^\W*[\w -]*20\d\d\b.{0,30}$/gm)]).toEqual([file, null])
  }
})
