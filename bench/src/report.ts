import { mkdir, writeFile } from 'node:fs/promises'

const RESULTS = new URL('../results/', import.meta.url)

/** Prints the report and, unless the run was only a short trial, keeps it in `bench/results`. */
export async function keepReport(name: string, text: string, isShort: boolean): Promise<void> {
  console.log(text)
  if (isShort) return
  await mkdir(RESULTS, { recursive: true })
  await writeFile(new URL(name, RESULTS), text)
}

/** A Markdown table; numbers are right-aligned from the second column on. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
