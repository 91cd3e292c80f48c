import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const DOCUMENT = 'docs/operations.md'

/** What docs/operations.md has an operator type or write. */
export interface Operations {
  /** The one command that holds the words, as it stands there, without what is remarked behind it. */
  command(words: string): string
  /** The one block of the language. */
  block(language: string): string
}

/** Reads the document of a checkout. */
export async function readOperations(root: string): Promise<Operations> {
  const text = await readFile(join(root, DOCUMENT), 'utf8')
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', content = '']) => ({
    language,
    content,
  }))
  const commands = blocks
    .filter(({ language }) => language === '')
    .flatMap(({ content }) => content.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '')
  const theOne = (found: readonly string[], what: string) => {
    const [only] = found
    if (only === undefined || found.length > 1)
      throw new Error(`${DOCUMENT} has ${found.length} of what was to be there once: ${what}`)
    return only
  }
  return {
    command: (words) =>
      theOne(
        commands.filter((command) => command.includes(words)),
        `a command with “${words}”`,
      ),
    block: (language) =>
      theOne(
        blocks.filter((block) => block.language === language).map(({ content }) => content),
        `a block of ${language}`,
      ),
  }
}
