/** Words in a row that both descriptions have, or only the newer one (`came`), or only the older one (`went`). */
export interface WordRun {
  readonly kind: 'stayed' | 'came' | 'went'
  readonly words: readonly string[]
}

/**
 * How one description became another: the longest sequence of words that both have in the same order stayed
 * (Wagner and Fischer's table), the rest came or went. Case and punctuation do not count; stayed words read as they
 * do now. For descriptions of a few hundred words: time and space grow with the product of their lengths.
 */
export function wordDrift(before: string, after: string): readonly WordRun[] {
  const [old, now] = [splitWords(before), splitWords(after)]
  const common = commonLengths(old.map(keyOf), now.map(keyOf))
  const lengthAt = (i: number, j: number) => common[i]?.[j] ?? 0
  const runs: { kind: WordRun['kind']; words: string[] }[] = []
  const add = (kind: WordRun['kind'], word: string) => {
    const last = runs.at(-1)
    if (last?.kind === kind) last.words.push(word)
    else runs.push({ kind, words: [word] })
  }
  let [i, j] = [0, 0]
  for (;;) {
    const [gone, here] = [old[i], now[j]]
    if (gone === undefined && here === undefined) return runs
    if (gone !== undefined && here !== undefined && keyOf(gone) === keyOf(here)) {
      add('stayed', here)
      i += 1
      j += 1
    } else if (gone !== undefined && (here === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      add('went', gone)
      i += 1
    } else if (here !== undefined) {
      add('came', here)
      j += 1
    }
  }
}

/** How many words of each kind there are. */
export function countWords(runs: readonly WordRun[]): Readonly<Record<WordRun['kind'], number>> {
  const counts = { stayed: 0, came: 0, went: 0 }
  for (const { kind, words } of runs) counts[kind] += words.length
  return counts
}

function splitWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

function keyOf(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || word
}

/** `[i][j]`: how many words the tails from i and from j have in common, in order. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const [row, next] = [rows[i], rows[i + 1]]
    if (row === undefined || next === undefined) continue
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] = old[i] === now[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return rows
}
