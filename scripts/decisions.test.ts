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
