import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

/** Native, of WebAssembly, or with threads and programs of their own: these find their parts beside themselves. */
const LEFT_OUTSIDE =
  /^(sharp|onnxruntime-(node|web)|@electric-sql\/pglite|@contentauth\/.*|@jsquash\/.*|@ffmpeg-installer\/.*|pino|pino-pretty|piscina)(\/|$)/

/**
 * Bundles programs, by name, into `NAME.mjs` of a folder. They do what their sources do: a module finds the files and threads
 * beside its source, and what is imported when it is needed stays a file of its own.
 */
export async function bundlePrograms(sources: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: { ...sources },
    platform: 'node',
    tsconfig: false,
    logLevel: 'silent',
    plugins: [outside(), whereTheSourceIs()],
  })
  try {
    await bundle.write({
      dir: folder,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name].mjs',
      // Errors tell their class, and stack traces their functions.
      keepNames: true,
      strictExecutionOrder: true,
      comments: false,
    })
  } finally {
    await bundle.close()
  }
}

/** From the folder of a bundle no package is found by its name. */
function outside(): Plugin {
  return {
    name: 'outside',
    async resolveId(id, importer, options) {
      if (!LEFT_OUTSIDE.test(id)) return null
      const found = await this.resolve(id, importer, { ...options, skipSelf: true })
      if (found === null) throw new Error(`${importer} imports ${id}, which is not installed`)
      return { id: options.kind === 'require-call' ? found.id : pathToFileURL(found.id).href, external: true }
    },
  }
}

function whereTheSourceIs(): Plugin {
  return {
    name: 'where-the-source-is',
    transform: {
      // What rolldown adds of its own is no file.
      filter: { id: /^[^\0]/, code: /import\.meta\.|__dirname|__filename/ },
      async handler(code, file) {
        let located = locate(code, file)
        for (const [call, name = ''] of code.matchAll(/import\.meta\.resolve\('([^']+)'\)/g)) {
          const found = await this.resolve(name, file, { skipSelf: true })
          // The URL that `outside` found.
          if (found !== null) located = located.replace(call, () => JSON.stringify(found.id))
        }
        return located
      },
    },
  }
}

function locate(code: string, file: string): string {
  const [url, dirname, filename] = [pathToFileURL(file).href, path.dirname(file), file].map((it) => JSON.stringify(it))
  const located = code
    .replace(/import\.meta\.url\b/g, () => `${url}`)
    .replace(/import\.meta\.dirname\b/g, () => `${dirname}`)
    .replace(/import\.meta\.filename\b/g, () => `${filename}`)
  const isCommonJs = !/^\s*(import|export)\b/m.test(code)
  if (!isCommonJs) return located
  return located.replace(/\b__dirname\b/g, () => `${dirname}`).replace(/\b__filename\b/g, () => `${filename}`)
}
