import { join } from 'node:path'
import ts from 'typescript'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const manifest = z.looseObject({
  apiVersion: z.string().regex(/^[\w./]+$/),
  kind: z.string().regex(/^\w+$/),
  metadata: z.looseObject({ name: z.string() }),
})
type Manifest = z.infer<typeof manifest>

/** Where the manifests stand as TypeScript; nobody writes it to the disk. */
const PROGRAM = join(import.meta.dirname, 'manifests-to-check.ts')
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  lib: ['lib.es2022.d.ts'],
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
}

/**
 * What in these files Kubernetes would refuse or ignore: what is missing, of another type, or unknown. `kubernetes-models` has the types, made of
 * Kubernetes' own description of its API; the compiler compares, since the schemas of that description let unknown fields pass.
 */
export function manifestFaults(files: ReadonlyMap<string, string>): readonly string[] {
  const faults: string[] = []
  const checked: { readonly name: string; readonly from: number }[] = []
  let program = ''
  for (const [file, text] of files) {
    for (const document of parseAllDocuments(text)) {
      const parsed = manifest.safeParse(document.errors.length > 0 ? undefined : document.toJS())
      if (!parsed.success) {
        faults.push(`${file}: ${document.errors[0]?.message ?? z.prettifyError(parsed.error)}`)
        continue
      }
      checked.push({ name: `${file}, ${parsed.data.kind} ${parsed.data.metadata.name}`, from: program.length })
      program += declarationOf(parsed.data, checked.length)
    }
  }
  for (const { start = 0, messageText } of diagnose(program)) {
    const name = checked.findLast(({ from }) => from <= start)?.name
    const message = ts.flattenDiagnosticMessageText(messageText, ' ').replaceAll(/\s+/g, ' ')
    faults.push(`${name}: ${message.replaceAll(/'"(.+?)"'/g, "'$1'")}`)
  }
  return faults
}

function declarationOf(data: Manifest, number: number): string {
  const { apiVersion, kind } = data
  return `export const m${number}: import('kubernetes-models/${apiVersion}/${kind}').I${kind} = ${JSON.stringify(data)}\n`
}

function diagnose(text: string): readonly ts.Diagnostic[] {
  const host = ts.createCompilerHost(OPTIONS)
  const { fileExists, getSourceFile } = host
  host.fileExists = (file) => file === PROGRAM || fileExists(file)
  host.getSourceFile = (file, ...rest) =>
    file === PROGRAM ? ts.createSourceFile(file, text, ts.ScriptTarget.ESNext) : getSourceFile(file, ...rest)
  const program = ts.createProgram([PROGRAM], OPTIONS, host)
  return program.getSemanticDiagnostics(program.getSourceFile(PROGRAM))
}
