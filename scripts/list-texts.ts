import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Where texts stand that people read: screens, emails, problems, and the sentences of the domain. */
const PLACES = ['core', 'contract', 'web', 'server', 'models', 'film', 'cli'].map(
  (name) => `packages/${name}/src/**/*.{ts,tsx}`,
)
const LEFT_OUT = /\.(test|sample)\.tsx?$|\/(migrations|strangers|chaos)\//
/** Attributes whose values are for programs. */
const FOR_PROGRAMS = /^(class|d$|points|viewBox|transform|sizes|srcSet|style|allow|accept|autoComplete|gridTemplate)/i
/** Text has words; class names, queries and addresses have not, or have more than that. */
const WORDS = /\p{L}{2,}.*\s+\p{L}/u
const CODE =
  /[{}<>=;_]|::|\/\/|\b(select|insert|update|delete|where|from)\b .*\b(from|into|set|where|and)\b|^[a-z0-9:[\]()%./!-]+( [a-z0-9:[\]()%./!,&#*+>~'"-]+)+$/

/** A label begins with a capital; what is for programs does not. */
const LABEL = /^\p{Lu}\p{L}/u

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every text in a source file that a person may read, with its line; what is put into a text stands as `…`. */
export function textsOf(fileName: string, source: string): { readonly line: number; readonly text: string }[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const found: { line: number; text: string }[] = []
  const add = (node: ts.Node, raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim()
    const isShown = ts.isJsxText(node) ? /\p{L}{2,}/u.test(text) : ts.isJsxAttribute(node.parent) && LABEL.test(text)
    if (isShown || (WORDS.test(text) && !CODE.test(text))) {
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isJsxAttribute(node) && FOR_PROGRAMS.test(node.name.getText())) return
    if (ts.isCallExpression(node) && /^(classNames|sql|RegExp)$/.test(node.expression.getText())) return
    if (ts.isTaggedTemplateExpression(node)) return
    if (ts.isJsxText(node)) add(node, node.text)
    else if (ts.isStringLiteralLike(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node))
      add(node, [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…'))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Prints every text of screens, emails and problems, file by file, so that they can be read in one go. */
function printTexts(): void {
  for (const file of PLACES.flatMap((place) => globSync(place, { cwd: root })).sort()) {
    if (LEFT_OUT.test(file)) continue
    const texts = textsOf(file, readFileSync(path.join(root, file), 'utf8'))
    if (texts.length === 0) continue
    console.log(`\n${file}`)
    for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printTexts()
