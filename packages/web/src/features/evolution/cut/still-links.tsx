import { getStill } from '@afterimage/contract/cut-endpoints'
import { STILL_FORMATS, STILL_KINDS, type StillKind } from '@afterimage/core/cut/stills'
import { addressOf } from '../../../shared/api/call-api.ts'
import { DownloadButton } from '../../../shared/download/download-button.tsx'

const NAMES: Record<StillKind, string> = { collage: 'Collage of nine frames', 'before-after': 'Before and after' }
/** A still is made when it is asked for, and may wait for others. */
const MADE_WITHIN_MS = 30_000

/** Pictures to be saved. */
export function StillLinks({ evolutionId }: { readonly evolutionId: string }) {
  return (
    <div className="mt-6 grid gap-x-6 gap-y-3 border-line border-t pt-4 sm:grid-cols-2">
      {STILL_KINDS.map((kind) => (
        <div key={kind} className="flex flex-wrap items-center justify-between gap-2">
          <span>{NAMES[kind]}</span>
          <span className="flex gap-2">
            {STILL_FORMATS.map((format) => (
              <DownloadButton
                key={format}
                file={{
                  url: addressOf(getStill.path, { id: evolutionId, kind, format }),
                  fallbackName: `afterimage-${kind}.${format}`,
                  madeWithinMs: MADE_WITHIN_MS,
                  asAccount: true,
                }}
                label={format === 'png' ? 'PNG' : 'WebP'}
                progressLabel={`Making ${NAMES[kind]}`}
                size="small"
              />
            ))}
          </span>
        </div>
      ))}
    </div>
  )
}
