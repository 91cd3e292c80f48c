import type { Evolution } from '@afterimage/contract/evolution'
import type { OutputKind } from '@afterimage/core/output-kinds'
import { downloadAddress } from '../../../shared/download/download-address.ts'
import { formatBytes } from '../../../shared/format/format-bytes.ts'
import { Icon } from '../../../shared/ui/icon.tsx'

const OUTPUTS = [
  { kind: 'mp4', name: 'MP4', text: 'The film. Plays anywhere.' },
  { kind: 'gif', name: 'GIF', text: 'For places that only take pictures.' },
  { kind: 'webp', name: 'WebP', text: 'Like the GIF, but smaller and in full colour.' },
  { kind: 'html', name: 'HTML', text: 'A player in one file: scrub, compare, offline.' },
] as const satisfies readonly { kind: OutputKind; name: string; text: string }[]

/** The film in each of its forms, with the size of the file. */
export function OutputList({ evolution }: { readonly evolution: Evolution }) {
  const outputs = OUTPUTS.flatMap((form) => {
    const output = evolution.outputs.find((candidate) => candidate.kind === form.kind)
    return output === undefined ? [] : [{ ...form, ...output }]
  })
  return (
    <div>
      <h3 className="mb-3 font-medium">Downloads</h3>
      {outputs.length === 0 && <p className="text-dim">There is no film. These are the frames made so far.</p>}
      <ul className="border-line border-t">
        {outputs.map((output) => (
          <li key={output.kind} className="border-line border-b">
            <a
              href={downloadAddress(output.url)}
              download
              className="group flex min-h-14 items-center gap-4 rounded-sm py-2 hover:bg-panel"
            >
              <span className="w-14 font-medium">
                <span className="sr-only">Download </span>
                {output.name}
              </span>
              <span className="min-w-0 flex-1 text-dim text-small">{output.text}</span>
              <span className="figure-text text-dim text-label">{formatBytes(output.bytes)}</span>
              <span className="pr-2 text-dim group-hover:text-glow">
                <Icon name="download" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
